import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanForDecision } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { paymentLists, paymentTones } from '../parts/payment-words.ts'

type Payment = LoanForDecision['detail']['payments'][number]

/** What was paid towards the loan, latest first, with the reason where it did not count. */
export function LoanPayments({ payments }: { payments: readonly Payment[] }) {
  const { t, i18n } = useLingui()
  if (payments.length === 0) {
    return <EmptyState icon="pay" title={<Trans>Nothing paid yet</Trans>} />
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
                <Trans>From savings</Trans>
              ) : payment.in_cash ? (
                <Trans>In cash, payment {payment.id}</Trans>
              ) : (
                <Trans>To the bank, payment {payment.id}</Trans>
              )}
              {payment.reason && (
                <span className="block">
                  <Written>{payment.reason}</Written>
                </span>
              )}
            </>
          }
          end={<Money aed={payment.amount} bare />}
          under={<Stamp tone={paymentTones[payment.status]}>{i18n._(paymentLists[payment.status])}</Stamp>}
        />
      ))}
    </Rows>
  )
}
