import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'

type Payment = Loan['payments'][number]

const states: Readonly<Record<Payment['status'], { tone: StampTone; label: MessageDescriptor }>> = {
  in_review: { tone: 'wait', label: msg`In review` },
  verified: { tone: 'done', label: msg`Completed` },
  refused: { tone: 'wrong', label: msg`Refused` },
  cancelled: { tone: 'wait', label: msg`Cancelled` },
  reversed: { tone: 'wrong', label: msg`Reversed` },
}

/** What the member has paid towards the loan, latest first, with the reason where it did not count. */
export function LoanPayments({ payments }: { payments: readonly Payment[] }) {
  const { t, i18n } = useLingui()
  if (payments.length === 0) {
    return (
      <EmptyState icon="pay" title={<Trans>Nothing paid yet</Trans>}>
        <Trans>Each payment towards this loan stands here.</Trans>
      </EmptyState>
    )
  }
  return (
    <Rows label={t`Payments`}>
      {payments.map((payment) => (
        <Row
          key={payment.id}
          title={<Day date={payment.at} />}
          detail={
            <>
              {payment.from_savings ? (
                <Trans>From my savings</Trans>
              ) : payment.in_cash ? (
                <Trans>Paid in cash</Trans>
              ) : (
                <Trans>Paid to the bank</Trans>
              )}
              {payment.reason && (
                <span className="block text-brick">
                  <Written>{payment.reason}</Written>
                </span>
              )}
            </>
          }
          end={<Money aed={payment.amount} bare />}
          under={<Stamp tone={states[payment.status].tone}>{i18n._(states[payment.status].label)}</Stamp>}
        />
      ))}
    </Rows>
  )
}
