import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { EntryLink } from '../books/ledger-link.tsx'
import { memberAddress } from '../member-address.ts'
import { RowLink } from '../row-link.tsx'
import type { Candidate } from './bank-queries.ts'
import { reasonWords } from './line-words.ts'

/** What a line may be, and what speaks for it. */
export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { kind, id, member, title, date, recorded_by_you } = candidate
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {member && <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
        <span className="wrap-anywhere">{title}</span>
        <Why candidate={candidate} />
      </p>
      <p className="num text-sm text-ink-2">
        {kind === 'payment' ? (
          <Trans>
            Waits since <Day date={date} />
          </Trans>
        ) : (
          <Trans>
            In the books since <Day date={date} />, <EntryLink id={id}>entry no. {id}</EntryLink>
          </Trans>
        )}
        {member && <> · {member.unique_id}</>}
      </p>
      {recorded_by_you && (
        <p className="text-sm font-semibold text-saffron">
          <Trans>You entered this payment, so another officer has to post it.</Trans>
        </p>
      )}
    </div>
  )
}

function Why({ candidate: { reasons, sure } }: { candidate: Candidate }) {
  const { i18n } = useLingui()
  const [strongest] = reasons
  return strongest && <Stamp tone={sure ? 'done' : 'due'}>{i18n._(reasonWords[strongest])}</Stamp>
}
