import { Trans, useLingui } from '@lingui/react/macro'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { PaymentDialog } from './use-payment-dialogs.tsx'

type PaymentRowProps = { row: MonthlyPaymentRow; onOpen: (dialog: PaymentDialog) => void }

/** What a monthly payment is for, with thanks once it is paid, and why its last receipt was refused. */
export function PaymentDetail({ row }: { row: MonthlyPaymentRow }) {
  return (
    <>
      {row.description}
      {row.status === 'completed' && (
        <>
          {'. '}
          <span className="whitespace-nowrap">
            <Trans>Thank you!!</Trans>
          </span>
        </>
      )}
      {row.refusal_reason && (
        <span className="block text-brick">
          <Trans>The last receipt was refused: {row.refusal_reason}</Trans>
        </span>
      )}
    </>
  )
}

/** The state of a monthly payment, and what can be done about it. */
export function PaymentStatus({ row, onOpen }: PaymentRowProps) {
  const { t } = useLingui()
  const { kind, month, description, status, payment_id: paymentId } = row
  if (status === 'pay_now') {
    return (
      <Button
        look="due"
        aria-label={t`Pay Now: ${description}, ${month}`}
        onClick={() => onOpen({ what: 'loan', suggestion: row.amount })}
      >
        <Trans>Pay Now</Trans>
      </Button>
    )
  }
  return (
    <span className="flex items-center justify-end gap-x-2 max-md:max-w-28 max-md:flex-wrap-reverse">
      {status === 'in_review' && paymentId !== null && (
        <Button
          look="text"
          aria-label={t`Cancel the payment of ${month}`}
          onClick={() => onOpen({ what: 'cancel', paymentId, month })}
        >
          <Trans>Cancel</Trans>
        </Button>
      )}
      {status === 'due' && kind === 'dues' && (
        <Button look="text" aria-label={t`Pay ${month}`} onClick={() => onOpen({ what: 'dues', row })}>
          <Trans>Pay</Trans>
        </Button>
      )}
      <StatusBadge status={status} />
    </span>
  )
}
