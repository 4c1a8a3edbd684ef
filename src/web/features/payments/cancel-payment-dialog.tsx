import { Trans } from '@lingui/react/macro'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

export default function CancelPaymentDialog({
  paymentId,
  month,
  ...modal
}: ModalHandlers & { paymentId: number; month: string }) {
  const act = useAct('POST /api/payments/:id/cancel', modal, { refresh: moneyKeys })
  return (
    <ActDialog
      act={act}
      look="danger"
      title={<Trans>Take this payment back?</Trans>}
      what={
        <p>
          <Trans>
            The office will no longer look at what you sent for {month}. You can send it again whenever you like.
          </Trans>
        </p>
      }
      action={<Trans>Take it back</Trans>}
      onSubmit={() => act.submit({ params: { id: paymentId } })}
    />
  )
}
