import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import { approvalsNeeded } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { readStanding } from './lending-standing.ts'
import { loanDecided, loanForStep, loanOrRefusal } from './loan-steps.ts'
import { addApproval, type LoanRow } from './loan-store.ts'

/**
 * One approval at a time looks at what is free to lend and promises some of it. The race that it prevents: two that each
 * see enough and together promise more than there is.
 */
const lockPromises = statement('lock_promised_loans', 'select pg_advisory_xact_lock(7088)')

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

async function checkFund(db: Db, loan: LoanRow, settings: AssociationSettings): Promise<void> {
  const { freeToLend, promised } = await readStanding(db, loan.member_id, settings)
  if (loan.principal - loan.premium <= freeToLend) return
  const available = freeToLend < 0n ? 0n : freeToLend
  throw new Refusal('beyond_free', { available: amountOf(available), promised: amountOf(promised) })
}
