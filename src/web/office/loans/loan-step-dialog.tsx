import type { LoanForDecision } from '#web/office-queries.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { ConfirmWriteOffDialog } from './confirm-write-off-dialog.tsx'
import { DisburseDialog } from './disburse-dialog.tsx'
import type { LoanStep } from './loan-actions.tsx'
import { LoanReasonDialog } from './loan-reason-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

export type LoanDialogProps = { desk: LoanForDecision; ways: ModalWays }

/** The dialog of a step: it says what will happen to the money before anything does. */
export function LoanStepDialog({ step, ...props }: LoanDialogProps & { step: LoanStep }) {
  switch (step) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'disburse':
      return <DisburseDialog {...props} />
    case 'record_payment':
      return <RecordPaymentDialog {...props} />
    case 'confirm_write_off':
      return <ConfirmWriteOffDialog {...props} />
    default:
      return <LoanReasonDialog step={step} {...props} />
  }
}
