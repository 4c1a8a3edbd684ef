import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { waitingMessagesQuery } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { CountBadge } from '#web/ui/status-badge.tsx'
import { isCurrent, type OfficeEntry } from './office-nav.ts'

/** A page's entry in the menu, marked where one is. */
export function EntryLink({ entry, onClick }: { entry: OfficeEntry; onClick?: () => void }) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  return (
    <Link
      to={entry.to}
      onClick={onClick}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      className="flex min-h-target items-center gap-3 rounded-field px-3 text-ink-2 hover:text-leaf aria-[current=page]:bg-leaf-wash aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
    >
      <Icon name={entry.icon} />
      {i18n._(entry.label)}
      {entry.to === paths.officeMessages && <WaitingMessages />}
    </Link>
  )
}

/** How many conversations wait for an answer of the association; nothing where none does. */
export function WaitingMessages() {
  const { data: waiting = 0 } = useQuery(waitingMessagesQuery)
  if (waiting === 0) return null
  return (
    <CountBadge count={waiting}>
      <Trans>waiting</Trans>
    </CountBadge>
  )
}
