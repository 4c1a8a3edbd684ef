import { Trans } from '@lingui/react/macro'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

export default function CancelPaymentDialog({
  paymentId,
  month,
  onClose,
  onDone,
}: ModalHandlers & { paymentId: number; month: string }) {
  const { send, pending, outcome } = useSend('POST /api/payments/:id/cancel', { refresh: moneyKeys, noticed: true })
  const confirm = async () => {
    const answer = await send({ params: { id: paymentId } })
    if (answer) onDone(answer.message)
  }
  return (
    <ConfirmDialog
      title={<Trans>Take this payment back?</Trans>}
      action={<Trans>Take it back</Trans>}
      pending={pending}
      error={outcome?.tone === 'error' ? outcome.message : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Trans>
        The office will no longer look at what you sent for {month}. You can send it again whenever you like.
      </Trans>
    </ConfirmDialog>
  )
}
