import { Trans } from '@lingui/react/macro'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'

type Differs = NonNullable<MonthlyPaymentRow['receipt_differs']>

/** What the receipt says and what the member entered. */
export function ReceiptDiffersWords({ differs: { says, entered } }: { differs: Differs }) {
  return (
    <Trans>
      Your receipt says <Money aed={says} />, you entered <Money aed={entered} />.
    </Trans>
  )
}

type ReceiptDiffersActsProps = { paymentId: number; differs: Differs; onEdit: () => void; className?: string }

/** To correct what was entered, or to keep it; then nobody asks again, on any device. */
export function ReceiptDiffersActs({ paymentId, differs, onEdit, className = '' }: ReceiptDiffersActsProps) {
  const { send, pending } = useSend('POST /api/payments/:id/amount', { refresh: moneyKeys, aloud: true })
  const keep = () =>
    void send({ params: { id: paymentId }, body: { payment_amount: amountText(filsOf(differs.entered)) } })
  return (
    <span className={`flex flex-wrap gap-2 ${className}`}>
      <Button className="grow" onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
      <Button look="quiet" className="grow" pending={pending} onClick={keep}>
        <Trans>Keep</Trans>
      </Button>
    </span>
  )
}
