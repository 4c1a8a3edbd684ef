import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { businessDateAt } from '#core/calendar.ts'
import { officeMemberQuery } from '#web/features/members/officer/index.ts'
import { Money } from '#web/ui/money.tsx'

/** What the member has and what is open, for the officer who answers. The messages do not wait for it. */
export function MemberStanding({ id }: { id: number }) {
  const { t } = useLingui()
  const { data: member } = useQuery(officeMemberQuery(id))
  if (!member) return <p className="min-h-5" />
  const { account_balance: savings, due_balance: due, receivable, loan, monthlyPaymentData } = member.account
  const today = businessDateAt(new Date())
  const overdue = monthlyPaymentData
    .filter(
      ({ kind, status, due_on: on }) =>
        kind === 'instalment' && (status === 'pay_now' || status === 'due') && on < today,
    )
    .reduce((sum, { amount }) => sum + amount, 0)
  const waiting = member.payments.filter(({ status }) => status === 'in_review').length
  return (
    <ul aria-label={t`Savings and what is open`} className="num flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
      <li>
        <Trans>
          Savings <Money aed={savings} />
        </Trans>
      </li>
      {due > 0 && (
        <li className="text-saffron">
          <Trans>
            Due this month <Money aed={due} />
          </Trans>
        </li>
      )}
      {loan && (
        <li>
          <Trans>
            Loan left <Money aed={loan.outstanding} />
          </Trans>
        </li>
      )}
      {overdue > 0 && (
        <li className="text-saffron">
          <Trans>
            Instalments overdue <Money aed={overdue} />
          </Trans>
        </li>
      )}
      {receivable > 0 && (
        <li className="text-saffron">
          <Trans>
            Owed to the association <Money aed={receivable} />
          </Trans>
        </li>
      )}
      {waiting > 0 && (
        <li>
          <Plural value={waiting} one="# payment waits" other="# payments wait" />
        </li>
      )}
    </ul>
  )
}
