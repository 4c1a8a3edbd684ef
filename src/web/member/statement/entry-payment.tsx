import { Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import { monthText } from '#core/local-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { SentReceipt } from './sent-receipt.tsx'
import type { StatementEntry } from './statement-queries.ts'

type Payment = NonNullable<StatementEntry['payment']>

/** The payment that an entry verified: what was sent in, and the association's receipt for it. */
export function EntryPayment({ payment }: { payment: Payment }) {
  const { t, i18n } = useLingui()
  const several = payment.months.length > 1
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-display font-semibold">
        <Trans>The payment</Trans>
      </h3>
      <Facts
        items={[
          { label: t`Amount`, value: <Money aed={payment.amount} /> },
          ...(payment.claimed_amount === null
            ? []
            : [{ label: t`You had entered`, value: <Money aed={payment.claimed_amount} /> }]),
          ...(several ? payment.months : []).map(({ month, amount }) => ({
            label: monthText(month, i18n.locale),
            value: <Money aed={amount} />,
          })),
          { label: t`Sent on`, value: <Day date={payment.sent_at} parts="moment" /> },
          ...(payment.reason === null ? [] : [{ label: t`The office says`, value: payment.reason }]),
        ]}
      />
      <ButtonLink className="justify-self-start" to={generatePath(paths.receipt, { id: String(payment.id) })}>
        <Trans>See the receipt</Trans>
      </ButtonLink>
      {payment.receipt !== null && <SentReceipt path={payment.receipt} type={payment.receipt_type} />}
    </section>
  )
}
