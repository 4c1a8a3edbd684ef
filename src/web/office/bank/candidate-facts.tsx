import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { EntryLink } from '../books/ledger-link.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import { TwoParts } from '../parts/two-parts.tsx'
import type { Candidate } from './bank-queries.ts'
import { reasonWords } from './line-words.ts'

/** What a line may be, and what speaks for it. */
export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { kind, id, member, title, date, recorded_by_you, look_twice: flagged } = candidate
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">
        {member ? (
          <TwoParts first={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>} second={title} />
        ) : (
          title
        )}
      </p>
      <p className="num text-sm text-ink-2">
        <Why candidate={candidate} />
        {kind === 'payment' ? (
          <Trans>
            Waiting payment of <Day date={date} />
          </Trans>
        ) : (
          <Trans>
            In the books, of <Day date={date} />, <EntryLink id={id}>entry no. {id}</EntryLink>
          </Trans>
        )}
      </p>
      {flagged && (
        <p className="text-sm font-semibold text-saffron">
          <Trans>Look twice: its receipt, its amount or its months are flagged among the payments.</Trans>
        </p>
      )}
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
  if (!strongest) return null
  return (
    <>
      <span className={cx('font-semibold', sure ? 'text-leaf' : 'text-saffron')}>{i18n._(reasonWords[strongest])}</span>
      {' · '}
    </>
  )
}
