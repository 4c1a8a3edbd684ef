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

export const LOAN_STEPS = [
  'approve',
  'undo_approval',
  'decline',
  'withdraw',
  'disburse',
  'reverse_disbursement',
  'settle',
  'reopen',
  'write_off',
] as const

export type LoanStep = (typeof LOAN_STEPS)[number]

export interface LoanProgress {
  state: LoanState
  /** Approvals given by different officers, before this step. */
  approvals: number
  approvalsNeeded: number
  /** Principal and interest repaid so far, after the payment or reversal that asks for this step. Fils. */
  repaid: Fils
  /** What the loan costs in all. Fils. */
  total: Fils
}

/**
 * The state that a step leads to, or undefined when it isn't allowed from where the loan stands (product: "Loans").
 * An approval that still lacks its second officer leaves the loan submitted. `reopen` follows a reversed repayment.
 */
export function loanAfter(step: LoanStep, loan: LoanProgress): LoanState | undefined {
  const { state, approvals, approvalsNeeded, repaid, total } = loan
  switch (step) {
    case 'approve':
      if (state !== 'submitted') return undefined
      return approvals + 1 >= approvalsNeeded ? 'approved' : 'submitted'
    case 'undo_approval':
      return (state === 'submitted' || state === 'approved') && approvals > 0 ? 'submitted' : undefined
    case 'decline':
      return state === 'submitted' ? 'declined' : undefined
    case 'withdraw':
      return state === 'submitted' || state === 'approved' ? 'withdrawn' : undefined
    case 'disburse':
      return state === 'approved' ? 'active' : undefined
    case 'reverse_disbursement':
      return state === 'active' && repaid === 0n ? 'approved' : undefined
    case 'settle':
      return state === 'active' && repaid === total ? 'settled' : undefined
    case 'reopen':
      return state === 'settled' && repaid < total ? 'active' : undefined
    case 'write_off':
      return state === 'active' ? 'written_off' : undefined
  }
}

/** Whether the loan keeps its member from applying for another: an open application or an active loan. */
export function isOpen(state: LoanState): boolean {
  return state === 'submitted' || state === 'approved' || state === 'active'
}
