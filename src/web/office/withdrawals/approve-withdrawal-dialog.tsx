import { Trans } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { WithdrawalDialogProps } from './withdrawal-step-dialog.tsx'

export function ApproveWithdrawalDialog({ withdrawal, ways }: WithdrawalDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/withdrawals/:id/approve', ways)
  const { name } = withdrawal.member
  return (
    <ActDialog
      title={<Trans>Approve this withdrawal?</Trans>}
      what={
        <>
          <p>
            <Trans>
              No money moves yet. <Money aed={withdrawal.amount} /> may then be paid out to {name} by another officer,
              and is neither available to {name} nor free to lend any more.
            </Trans>
          </p>
          <p>
            <Trans>
              {name} has saved <Money aed={withdrawal.savings} />.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Approve</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: withdrawal.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
