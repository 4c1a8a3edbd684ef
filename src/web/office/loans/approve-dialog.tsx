import { Trans } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { LoanDialogProps } from './loan-step-dialog.tsx'
import { toTransfer } from './to-transfer.ts'

export function ApproveDialog({ desk: { loan, detail }, ways }: LoanDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/loans/:id/approve', ways)
  const last = loan.approvals.length + 1 >= loan.approvals_needed
  return (
    <ActDialog
      title={<Trans>Approve this loan?</Trans>}
      what={
        <>
          <p>
            <Trans>No money moves yet.</Trans>{' '}
            {last ? (
              <Trans>
                <Money fils={toTransfer(detail)} /> may then be paid out to {loan.member.name} by another officer, and
                is no longer free to lend.
              </Trans>
            ) : (
              <Trans>A second officer has to approve before anything can be paid out.</Trans>
            )}
          </p>
          <p>
            <Trans>
              {loan.member.name} will owe <Money aed={loan.total_amount_with_interest} /> in all.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Approve</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: loan.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
