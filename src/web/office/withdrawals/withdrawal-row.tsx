import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import type { WithdrawalStep } from './use-withdrawal-steps.ts'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import type { OfficeWithdrawal } from './withdrawal-queries.ts'

type WithdrawalRowProps = { withdrawal: OfficeWithdrawal; onOpen: (step: WithdrawalStep) => void }

/** Who wants how much of their savings, where it goes, whose hands it went through, and what can be done. */
export function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { member, amount, savings, note, payee_account: account } = withdrawal
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto]">
      <div>
        <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>
        <p className="num text-sm text-ink-2">
          <Code>{member.unique_id}</Code> ·{' '}
          <Trans>
            asked on <Day date={withdrawal.asked_at} />
          </Trans>
        </p>
        {note !== '' && (
          <p className="wrap-anywhere">
            <Written>{note}</Written>
          </p>
        )}
      </div>
      <ul className="self-center text-label wrap-anywhere text-ink-2">
        <li className="num text-ink">
          {account === '' ? <Trans>In cash at the office</Trans> : <Trans>To {account}</Trans>}
        </li>
        <Hands withdrawal={withdrawal} />
      </ul>
      <div className="self-center lg:text-end">
        <Money aed={amount} className="font-display text-xl font-medium" />
        <p className="text-sm text-ink-2">
          <Trans>
            of <Money aed={savings} /> saved
          </Trans>
        </p>
      </div>
      <WithdrawalActions withdrawal={withdrawal} onOpen={onOpen} />
    </li>
  )
}

/** Who entered, approved and ended it, each on a line. */
function Hands({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { recorded_by: recordedBy, approved_by: approvedBy, approved_at: approvedAt } = withdrawal
  return (
    <>
      {recordedBy !== null && (
        <li>
          <Trans>Entered by {recordedBy} on behalf of the member</Trans>
        </li>
      )}
      {approvedBy !== null && approvedAt !== null && (
        <li>
          <Trans>
            Approved by {approvedBy} on <Day date={approvedAt} />
          </Trans>
        </li>
      )}
      {withdrawal.paid_on !== null && (
        <li>
          <Trans>
            Paid from {withdrawal.paid_from} on <Day date={withdrawal.paid_on} />, reference {withdrawal.reference}
          </Trans>
        </li>
      )}
      <Ended withdrawal={withdrawal} />
    </>
  )
}

function Ended({ withdrawal: { status, decided_by: by, reason } }: { withdrawal: OfficeWithdrawal }) {
  switch (status) {
    case 'paid':
      return (
        <li>
          <Trans>Paid by {by}</Trans>
        </li>
      )
    case 'refused':
      return (
        <li>
          <Trans>
            Refused by {by}: {reason}
          </Trans>
        </li>
      )
    case 'cancelled':
      return (
        <li>
          <Trans>Taken back by {by}</Trans>
        </li>
      )
    case 'reversed':
      return (
        <li>
          <Trans>
            Reversed by {by}: {reason}
          </Trans>
        </li>
      )
    default:
      return null
  }
}
