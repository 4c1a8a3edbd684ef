import type { Fils } from './money.ts'

export const LOAN_STATES = [
  'submitted',
  'approved',
  'active',
  'settled',
  'declined',
  'withdrawn',
  'written_off',
] as const

export type LoanState = (typeof LOAN_STATES)[number]

/**
 * The states from which each step is taken (product: "Loans"). That a loan is settled, or active again after a reversal,
 * follows from what is repaid.
 */
export const STATES_BEFORE = {
  approve: ['submitted'],
  undo_approval: ['submitted', 'approved'],
  decline: ['submitted'],
  withdraw: ['submitted', 'approved'],
  disburse: ['approved'],
  reverse_disbursement: ['active'],
  record_payment: ['active', 'written_off'],
  write_off: ['active'],
} as const satisfies Record<string, readonly LoanState[]>

export type LoanStep = keyof typeof STATES_BEFORE

export interface LoanProgress {
  state: LoanState
  /** Officers who have approved it. */
  approvals: number
  /** Principal and interest repaid so far. Fils. */
  repaid: Fils
}

/** Whether the step may be taken where the loan stands; by whom is told by separationRefusal. */
export function isStepOpen(step: LoanStep, { state, approvals, repaid }: LoanProgress): boolean {
  const from: readonly LoanState[] = STATES_BEFORE[step]
  if (step === 'undo_approval' && approvals === 0) return false
  if (step === 'reverse_disbursement' && repaid > 0n) return false
  return from.includes(state)
}

/** Whether the loan keeps its member from applying for another: an open application or an active loan. */
export function isOpen(state: LoanState): boolean {
  return state === 'submitted' || state === 'approved' || state === 'active'
}
