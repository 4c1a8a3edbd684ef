import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import type { OfficeMember } from '../parts/member-queries.ts'
import { paymentKinds, paymentLists, paymentTones } from '../parts/payment-words.ts'
import { useFirstShown } from './use-first-shown.tsx'

const FIRST_SHOWN = 6

/** The last payments that the member has sent, latest first. */
export function MemberPayments({ payments }: { payments: OfficeMember['payments'] }) {
  const { t, i18n } = useLingui()
  const { shown, more } = useFirstShown(payments, FIRST_SHOWN)
  if (payments.length === 0) return <EmptyState icon="pay" title={<Trans>Nothing sent yet</Trans>} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Rows label={t`Payments sent`}>
        {shown.map((payment) => (
          <Row
            key={payment.id}
            title={i18n._(paymentKinds[payment.kind])}
            detail={
              <>
                <Day date={payment.submitted_at} /> · <Trans>payment {payment.id}</Trans>
              </>
            }
            end={<Money aed={payment.amount} bare />}
            under={<Stamp tone={paymentTones[payment.status]}>{i18n._(paymentLists[payment.status])}</Stamp>}
          />
        ))}
      </Rows>
      {more}
    </div>
  )
}
