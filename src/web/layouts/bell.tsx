import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { countText } from '#core/local-text.ts'
import { type BellArea, unreadQuery } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** More than this is said to be more. */
const COUNTED = 99

/** The way to what happened, with how much of it is unread; each area has its own, and stays itself. */
export function Bell({ area }: { area?: BellArea }) {
  const { i18n } = useLingui()
  const unread = useQuery(unreadQuery(area)).data ?? 0
  return (
    <Link
      to={area ? paths.officeNotifications : paths.notifications}
      className="relative grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf"
    >
      <VisuallyHidden>
        {unread > 0 ? (
          <Plural value={unread} one="# unread notification" other="# unread notifications" />
        ) : (
          <Trans>Notifications</Trans>
        )}
      </VisuallyHidden>
      <Icon name="bell" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num absolute start-1/2 bottom-1/2 grid h-5 min-w-5 place-items-center rounded-full bg-leaf px-1 text-xs leading-none font-semibold text-on-leaf ring-2 ring-paper"
        >
          {unread > COUNTED ? `${countText(COUNTED, i18n.locale)}+` : countText(unread, i18n.locale)}
        </span>
      )}
    </Link>
  )
}
