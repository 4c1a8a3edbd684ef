import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ApproveWithdrawalDialog } from './approve-withdrawal-dialog.tsx'
import { PayWithdrawalDialog } from './pay-withdrawal-dialog.tsx'
import type { WithdrawalStep } from './use-withdrawal-steps.ts'
import type { OfficeWithdrawal } from './withdrawal-queries.ts'
import { WithdrawalReasonDialog } from './withdrawal-reason-dialog.tsx'

export type WithdrawalDialogProps = { withdrawal: OfficeWithdrawal; ways: ModalWays }

/** The dialog of a step: it says what will happen to the money before anything does. */
export function WithdrawalStepDialog({ step, ...props }: WithdrawalDialogProps & { step: WithdrawalStep }) {
  switch (step) {
    case 'approve':
      return <ApproveWithdrawalDialog {...props} />
    case 'pay':
      return <PayWithdrawalDialog {...props} />
    default:
      return <WithdrawalReasonDialog step={step} {...props} />
  }
}
