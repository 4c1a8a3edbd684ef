import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type OfficePayment, officePaymentQuery } from '#web/app/calls/office-queries.ts'
import { PaymentNumber } from '#web/app/officer/payment-number.tsx'
import { nameOf } from '#web/app/officer/use-decisions.ts'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { alikeTo } from './payment-flags.ts'
import { paymentLists } from './payment-words.ts'
import { StoredFile } from './stored-file.tsx'

/** The receipt of a payment, and next to it the one of another payment that shows the same; on a phone below it. */
export default function ReceiptsCompared({ payment, children }: { payment: OfficePayment; children: ReactNode }) {
  const { t } = useLingui()
  const alike = alikeTo(payment)
  const [chosen, setChosen] = useState(alike[0])
  const id = chosen !== undefined && alike.includes(chosen) ? chosen : alike[0]
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-2">
      {alike.length > 1 && (
        <SelectField
          label={t`Compare with payment`}
          required
          options={alike.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(id)}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      )}
      <div className="row-start-2 grid min-h-0 gap-3 [--receipt-height:42dvh] sm:grid-cols-2">
        <Column payment={payment}>{children}</Column>
        {id !== undefined && <Other key={id} id={id} />}
      </div>
    </div>
  )
}

/** The other payment and its receipt, with no keys of its own. */
function Other({ id }: { id: number }) {
  const { t } = useLingui()
  const { data: payment, error, refetch } = useQuery(officePaymentQuery(id))
  if (!payment && error) {
    return <ErrorState message={t`This payment could not be loaded: ${error.message}`} onRetry={() => void refetch()} />
  }
  if (!payment) return <Skeleton className="h-(--receipt-height) w-full lg:h-full" />
  return (
    <Column payment={payment}>
      {payment.receipt && (
        <StoredFile
          path={payment.receipt}
          type={payment.receipt_type}
          title={t`Receipt of ${nameOf(payment)}, payment ${id}`}
          keys={false}
        />
      )}
    </Column>
  )
}

function Column({ payment, children }: { payment: OfficePayment; children: ReactNode }) {
  const { i18n } = useLingui()
  const { id, amount, received_on: day, status, member } = payment
  return (
    <section className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] gap-1">
      <h3 className="num text-sm text-ink-2">
        <span className="font-semibold text-ink">
          <Day date={day} /> · <Money aed={amount} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <span>
            <Trans>
              Payment <PaymentNumber id={id} />
            </Trans>
          </span>
          · {i18n._(paymentLists[status])} · <Written>{member.name}</Written>
        </span>
      </h3>
      {children}
    </section>
  )
}
