import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useProfileEntries } from './member-nav.ts'
import { UnreadCount, UnreadDot } from './unread.tsx'

const entryClass = 'flex min-h-target w-full items-center gap-3 rounded-field px-3 hover:bg-leaf-wash hover:text-leaf'

type ProfileMenuProps = { name: string; picture: string | undefined; uniqueId: string | undefined }

/** The profile's card on a desktop: the browser's own popover, which an outside click and Escape close. */
export function ProfileMenu({ name, picture, uniqueId }: ProfileMenuProps) {
  const { t, i18n } = useLingui()
  const entries = useProfileEntries()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const close = () => card.current?.hidePopover()
  return (
    <div>
      <button type="button" popoverTarget={id} className="relative grid size-target place-items-center rounded-full">
        <VisuallyHidden>
          <Trans>Profile menu</Trans>
        </VisuallyHidden>
        <Avatar name={name} picture={picture} />
        <UnreadDot />
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className="fixed inset-auto end-4 top-16 m-0 max-h-[calc(100dvh-5rem)] w-72 overflow-auto rounded-sheet border border-rule bg-sheet p-2 text-ink shadow-lift"
      >
        <div className="flex items-center gap-3 border-b border-rule px-3 pt-2 pb-3">
          <Avatar name={name} picture={picture} className="size-11" />
          <div className="min-w-0">
            <p className="truncate font-display text-lg font-semibold">
              <Written>{name}</Written>
            </p>
            {uniqueId && (
              <p className="num text-sm text-ink-2">
                <Trans>ID: {uniqueId}</Trans>
              </p>
            )}
          </div>
        </div>
        <nav aria-label={t`Profile`} className="grid pt-2">
          {entries.map((entry) => (
            <Link key={entry.to} to={entry.to} onClick={close} className={entryClass}>
              <Icon name={entry.icon} className="size-5 text-leaf" />
              {i18n._(entry.label)}
              {entry.to === paths.contactChat && <UnreadCount />}
            </Link>
          ))}
          <LanguageChoice className="gap-1 ps-3" />
          <button type="button" onClick={signOut} className={entryClass}>
            <Icon name="leave" className="size-5 text-leaf" />
            <Trans>Sign out</Trans>
          </button>
        </nav>
      </div>
    </div>
  )
}
