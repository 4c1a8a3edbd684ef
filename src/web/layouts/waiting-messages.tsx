import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { waitingMessagesQuery } from '#web/office-queries.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'

/** How many conversations wait for an answer of the office; nothing where none does. */
export function WaitingMessages() {
  const { data: waiting = 0 } = useQuery(waitingMessagesQuery)
  if (waiting === 0) return null
  return (
    <CountBadge count={waiting}>
      <Trans>waiting</Trans>
    </CountBadge>
  )
}
