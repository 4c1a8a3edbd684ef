import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSend } from '#web/use-send.ts'
import { moneyKeys } from './money-keys.ts'

export function WithdrawLoanDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { send, pending, outcome } = useSend('POST /api/loans/:id/withdraw', { refresh: moneyKeys })
  const confirm = async () => {
    if (await send({ params: { id: loanId } })) onClose()
  }
  return (
    <ConfirmDialog
      title={<Trans>Withdraw the application?</Trans>}
      action={<Trans>Withdraw it</Trans>}
      pending={pending}
      error={outcome?.tone === 'error' ? outcome.message : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Trans>Nothing will be paid out, and you owe nothing. You can apply again at any time.</Trans>
    </ConfirmDialog>
  )
}
