import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import type { OfficeConversation } from './message-queries.ts'

/** Who it is, and where the conversation stands. */
export function ConversationHead({ conversation }: { conversation: OfficeConversation }) {
  const { name, person, reply_to: replyTo, status, closed_by: closedBy, answered_by: answeredBy } = conversation
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <PageHeading title={name} />
      {person?.unique_id && <RowLink to={memberAddress(person.id)}>{person.unique_id}</RowLink>}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {replyTo && <Trans>Visitor · {replyTo}</Trans>}
        {person && !person.unique_id && <Trans>No member yet</Trans>}
      </p>
      <p className="ms-auto text-sm text-ink-2">
        {status === 'closed' && <Trans>Closed by {closedBy}</Trans>}
        {status === 'waiting' && <Trans>Waits for an answer</Trans>}
        {status === 'answered' && <Trans>Answered last by {answeredBy}</Trans>}
      </p>
    </header>
  )
}
