import { isStepOpen, type LoanStep, STATES_BEFORE } from '#core/loan-lifecycle.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { endApplication, type LoanRow, readLoan, undoApprovals } from './loan-store.ts'

/** The loan, or `not_found`. */
export async function loanOrRefusal(db: Db, loanId: bigint): Promise<LoanRow> {
  const [row] = await readLoan(db, [loanId])
  if (!row) throw new Refusal('not_found')
  return { ...row, approved_by: row.approved_by.map(BigInt) }
}

/** `already_decided`, by the last step of the loan. */
export const loanDecided = ({ last_step, last_step_by }: LoanRow) => alreadyDecided(last_step, last_step_by)

/** Whether a step may be taken where the loan stands. */
export function isOpenFor(step: LoanStep, { status: state, approved_by, repaid }: LoanRow): boolean {
  return isStepOpen(step, { state, approvals: approved_by.length, repaid })
}

/** Throws `already_decided` where the loan stands elsewhere. */
export function checkState(step: LoanStep, loan: LoanRow): void {
  if (!isOpenFor(step, loan)) throw loanDecided(loan)
}

/** Declines an application with the reason that the member will read. */
export async function declineLoan(db: Db, loanId: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  checkState('decline', loan)
  await checkSeparation(db, { step: 'decline_loan', officerId, ownerId: loan.member_id })
  const ended = await endApplication(db, [loanId, STATES_BEFORE.decline, 'declined', officerId, now, reason])
  if (ended.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}

/** The member cancels an application, as long as nothing is paid out. Another member's is `not_found`. */
export async function withdrawApplication(db: Db, loanId: bigint, memberId: bigint, now: Date): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  if (loan.member_id !== memberId) throw new Refusal('not_found')
  const ended = await endApplication(db, [loanId, STATES_BEFORE.withdraw, 'withdrawn', memberId, now, null])
  if (ended.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}

/** Undoes the approvals of a loan that is not paid out. Throws `not_found`, `already_decided`, `own_money`. */
export async function undoApproval(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  await checkSeparation(db, { step: 'undo_approval', officerId, ownerId: loan.member_id })
  const undone = await undoApprovals(db, [loanId, officerId, now, reason])
  if (undone.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}
