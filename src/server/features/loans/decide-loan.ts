import { STATES_BEFORE } from '#core/loan-lifecycle.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { loanDecided, loanForStep, loanOrRefusal } from './loan-steps.ts'
import { endApplication, undoApprovals } from './loan-store.ts'

/** Declines an application with the reason that the member will read. */
export async function declineLoan(db: Db, loanId: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  await loanForStep(db, 'decline', loanId, officerId)
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
  await loanForStep(db, 'undo_approval', loanId, officerId)
  const undone = await undoApprovals(db, [loanId, officerId, now, reason])
  if (undone.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}
