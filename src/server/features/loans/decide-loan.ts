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
