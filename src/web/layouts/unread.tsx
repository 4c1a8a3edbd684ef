import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#web/features/messages/index.ts'
import { CountBadge } from '#web/ui/status-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** How many messages of the association were not seen yet; nothing where there are none. */
export function UnreadCount() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  if (unread === 0) return null
  return (
    <CountBadge count={unread}>
      <Plural value={unread} one="new message" other="new messages" />
    </CountBadge>
  )
}

/** The same as a dot, where there is no room for a number. Stands in what is positioned. */
export function UnreadDot() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  if (unread === 0) return null
  return (
    <span className="absolute -end-0.5 -top-0.5 size-3 rounded-full bg-saffron ring-2 ring-paper">
      <VisuallyHidden>
        <Plural value={unread} one="# new message" other="# new messages" />
      </VisuallyHidden>
    </span>
  )
}
