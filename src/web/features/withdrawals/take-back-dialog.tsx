import { Trans } from '@lingui/react/macro'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { Withdrawal } from './withdrawal-words.ts'

export default function TakeBackDialog({ withdrawal, onClose, onDone }: ModalHandlers & { withdrawal: Withdrawal }) {
  const { send, pending, outcome } = useSend('POST /api/withdrawals/:id/cancel', { refresh: moneyKeys, noticed: true })
  const confirm = async () => {
    const answer = await send({ params: { id: withdrawal.id } })
    if (answer) onDone(answer.message)
  }
  return (
    <ConfirmDialog
      title={<Trans>Take this withdrawal back?</Trans>}
      action={<Trans>Take it back</Trans>}
      pending={pending}
      error={outcome?.tone === 'error' ? outcome.message : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Trans>
        <Money aed={withdrawal.amount} /> will not be paid out and stays in your savings. You can ask again whenever you
        like.
      </Trans>
    </ConfirmDialog>
  )
}
