import { isStepOpen, type LoanStep } from '#core/loan-lifecycle.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type LoanRow, readLoan } from './loan-store.ts'

/** The loan, or `not_found`. */
export async function loanOrRefusal(db: Db, loanId: bigint): Promise<LoanRow> {
  const [row] = await readLoan(db, [loanId])
  if (!row) throw new Refusal('not_found')
  return { ...row, approved_by: row.approved_by.map(BigInt) }
}

/** `already_decided`, saying what the loan is now and who made it so. */
export function alreadyDecided(loan: LoanRow): Refusal {
  return new Refusal('already_decided', { status: stateWords(loan.last_step), by: loan.last_step_by })
}

/** Whether a step may be taken where the loan stands. */
export function isOpenFor(step: LoanStep, { status: state, approved_by, repaid }: LoanRow): boolean {
  return isStepOpen(step, { state, approvals: approved_by.length, repaid })
}

/** Throws `already_decided` where the loan stands elsewhere. */
export function checkState(step: LoanStep, loan: LoanRow): void {
  if (!isOpenFor(step, loan)) throw alreadyDecided(loan)
}
