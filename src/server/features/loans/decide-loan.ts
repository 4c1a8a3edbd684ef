import { STATES_BEFORE } from '#core/loan-lifecycle.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import { approvalsNeeded } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { readStanding } from './lending-standing.ts'
import { loanDecided, loanForStep, loanOrRefusal, ownLoanSteps } from './loan-steps.ts'
import { addApproval, endApplication, type LoanRow, undoApprovals } from './loan-store.ts'

/**
 * One approval at a time looks at what is free to lend and promises some of it. The race that it prevents: two that each
 * see enough and together promise more than there is.
 */
export const lockPromises = query('lock_promised_loans', 'select pg_advisory_xact_lock(7088)')

/**
 * Approves a loan, within what is free to lend; answers whether it is approved now or waits for a second officer. Throws
 * `not_found`, `already_decided`, `beyond_free` and the separation rules' refusals.
 */
export async function approveLoan(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  now: Date,
): Promise<'approved' | 'submitted'> {
  const { loan, settings } = await loanForStep(db, 'approve', loanId, officerId)
  await lockPromises(db)
  await checkFund(db, loan, settings)
  const [changed] = await addApproval(db, [
    loanId,
    officerId,
    approvalsNeeded(loan.principal, settings.twoPersonRules),
    now,
  ])
  if (!changed) throw loanDecided(await loanOrRefusal(db, loanId))
  return changed.status === 'approved' ? 'approved' : 'submitted'
}

type Promised = Pick<LoanRow, 'member_id' | 'principal' | 'premium'>

/** Throws `beyond_free` where the fund does not have what a loan would take. */
export async function checkFund(db: Db, loan: Promised, settings: AssociationSettings): Promise<void> {
  const { freeToLend, promised } = await readStanding(db, loan.member_id, settings)
  if (loan.principal - loan.premium <= freeToLend) return
  const available = freeToLend < 0n ? 0n : freeToLend
  throw new Refusal('beyond_free', { available: amountOf(available), promised: amountOf(promised) })
}

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
  checkOwnStep(ownLoanSteps.withdraw, loan, loanDecided)
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
