import { isStepOpen, type LoanStep as LifecycleStep, STATES_BEFORE } from '#core/loan-lifecycle.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type OwnRule, type StepRules, sayingWhatIsOwed } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { type LoanRow, readLoan } from './loan-store.ts'

/** What of a loan decides on its steps. */
export type LoanState = Pick<
  LoanRow,
  | 'status'
  | 'member_id'
  | 'member_active'
  | 'death_reported'
  | 'receivable'
  | 'recorded_by'
  | 'approved_by'
  | 'repaid'
  | 'imported'
  | 'offered_by'
  | 'write_off_proposed_by'
>
type LoanStep = keyof typeof loanSteps

const standsFor =
  (step: LifecycleStep) =>
  ({ status: state, approved_by, repaid }: LoanState): boolean =>
    isStepOpen(step, { state, approvals: approved_by.length, repaid })
const canBeWrittenOff = standsFor('write_off')
const writeOffWaits = (loan: LoanState) => canBeWrittenOff(loan) && loan.write_off_proposed_by !== null

const canBeApproved = (loan: LoanState) => standsFor('approve')(loan) && loan.offered_by === null
const approving = (
  { member_id: ownerId, approved_by: approvedBy, recorded_by: recordedBy }: LoanState,
  officerId: bigint,
) => {
  return { step: 'approve_loan', officerId, ownerId, approvedBy, recordedBy } as const
}

/** The steps of officers with a loan. */
export const loanSteps = {
  approve: { call: 'POST /api/office/loans/:id/approve', isOpen: canBeApproved, separated: approving },
  // The officer who offers other terms approves them.
  offer_terms: { call: 'POST /api/office/loans/:id/offer', isOpen: canBeApproved, separated: approving },
  cancel_offer: {
    call: 'POST /api/office/loans/:id/cancel-offer',
    isOpen: ({ offered_by: by }) => by !== null,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'undo_approval', officerId, ownerId }),
  },
  decline: {
    call: 'POST /api/office/loans/:id/decline',
    isOpen: standsFor('decline'),
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'decline_loan', officerId, ownerId }),
  },
  undo_approval: {
    call: 'POST /api/office/loans/:id/undo-approval',
    isOpen: standsFor('undo_approval'),
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'undo_approval', officerId, ownerId }),
  },
  disburse: {
    call: 'POST /api/office/loans/:id/disburse',
    isOpen: standsFor('disburse'),
    separated: ({ member_id: ownerId, approved_by: approvedBy }, officerId) => {
      return { step: 'disburse_loan', officerId, ownerId, approvedBy }
    },
    // What a member who has died leaves is settled, and nothing is lent to it. Who owes something pays that first.
    hindered: ({ death_reported: reported, member_active: active, receivable }) => {
      if (reported) return 'death_reported'
      if (!active) return 'member_inactive'
      return receivable > 0n ? 'receivable_open' : undefined
    },
  },
  reverse_disbursement: {
    call: 'POST /api/office/loans/:id/reverse-disbursement',
    isOpen: (loan) => !loan.imported && standsFor('reverse_disbursement')(loan),
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'reverse_disbursement', officerId, ownerId }),
  },
  record_payment: { call: 'POST /api/office/loans/:id/payments', isOpen: standsFor('record_payment') },
  propose_write_off: {
    call: 'POST /api/office/loans/:id/propose-write-off',
    isOpen: (loan) => canBeWrittenOff(loan) && loan.write_off_proposed_by === null,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'propose_write_off', officerId, ownerId }),
  },
  confirm_write_off: {
    call: 'POST /api/office/loans/:id/confirm-write-off',
    isOpen: writeOffWaits,
    separated: (loan, officerId) => {
      return { step: 'confirm_write_off', officerId, ownerId: loan.member_id, proposedBy: proposerOf(loan) }
    },
  },
  reject_write_off: {
    call: 'POST /api/office/loans/:id/reject-write-off',
    isOpen: writeOffWaits,
    separated: (loan, officerId) => {
      return { step: 'reject_write_off', officerId, ownerId: loan.member_id, proposedBy: proposerOf(loan) }
    },
  },
  cancel_write_off: {
    call: 'POST /api/office/loans/:id/cancel-write-off',
    isOpen: (loan, officerId) => writeOffWaits(loan) && loan.write_off_proposed_by === officerId,
  },
} satisfies StepRules<string, LoanState>

/** What of a loan decides on its member's steps. */
type OwnLoanState = {
  status: LoanRow['status']
  /** Of two active loans the one that the bank pays. */
  older: boolean
  payment_waiting: boolean
  /** Whether other terms wait for the member's answer. */
  offered: boolean
}

const isActive = ({ status }: Pick<OwnLoanState, 'status'>) => status === 'active'

/** The member's own steps: withdrawing an application, and paying by the bank or from savings. */
export const ownLoanSteps = {
  withdraw: {
    isOpen: ({ status }: Pick<OwnLoanState, 'status'>) => STATES_BEFORE.withdraw.some((before) => before === status),
  },
  accept_offer: { isOpen: ({ offered }: Pick<OwnLoanState, 'offered'>) => offered },
  decline_offer: { isOpen: ({ offered }: Pick<OwnLoanState, 'offered'>) => offered },
  pay: {
    isOpen: (loan) => isActive(loan) && loan.older,
    hindered: ({ payment_waiting: waits }) => (waits ? 'loan_payment_waiting' : undefined),
  },
  repay_from_savings: { isOpen: isActive },
} satisfies Record<string, OwnRule<OwnLoanState>>

/** Who proposed the write-off of a loan of which one is proposed. */
export function proposerOf({ write_off_proposed_by: by }: LoanState): bigint {
  if (by === null) throw new Error('a write-off waits that nobody proposed')
  return by
}

/** The loan, or `not_found`. */
export async function loanOrRefusal(db: Db, loanId: bigint): Promise<LoanRow> {
  const [row] = await readLoan(db, [loanId])
  if (!row) throw new Refusal('not_found')
  return { ...row, approved_by: row.approved_by.map(BigInt) }
}

/** `already_decided`, by the last step of the loan. */
export const loanDecided = ({ last_step, last_step_by }: LoanRow) => alreadyDecided(last_step, last_step_by)

/**
 * The loan and the settings that hold, if the step is open and the officer may take it. Throws `not_found`, what
 * closedTo() gives, the separation rules' refusals, `death_reported`, `member_inactive`, and `receivable_open` with the amount.
 */
export async function loanForStep(
  db: Db,
  step: LoanStep,
  loanId: bigint,
  officerId: bigint,
): Promise<{ loan: LoanRow; settings: AssociationSettings }> {
  const loan = await loanOrRefusal(db, loanId)
  const closed = (row: LoanRow) => closedTo(step, row)
  const settings = await checkStep(db, loanSteps[step], loan, officerId, closed, sayingWhatIsOwed)
  return { loan, settings }
}

const DECIDES_WRITE_OFF: ReadonlySet<LoanStep> = new Set(['confirm_write_off', 'reject_write_off', 'cancel_write_off'])

/** Why a step is not open: `offer_waits`, `no_active_loan`, `not_proposed`, `only_proposer`, or `already_decided`. */
function closedTo(step: LoanStep, loan: LoanRow): Refusal {
  if ((step === 'approve' || step === 'offer_terms') && loan.offered_by !== null) return new Refusal('offer_waits')
  if (step === 'cancel_offer' && loan.status === 'submitted') return new Refusal('not_proposed')
  if (step === 'record_payment') return new Refusal('no_active_loan')
  if (step === 'cancel_write_off' && writeOffWaits(loan)) return new Refusal('only_proposer')
  if (DECIDES_WRITE_OFF.has(step) && canBeWrittenOff(loan)) return new Refusal('not_proposed')
  return loanDecided(loan)
}
