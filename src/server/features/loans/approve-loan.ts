import { approvalsNeeded } from '#core/separation.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { alreadyDecided, checkSeparation, loanOrRefusal } from './decide-loan.ts'
import { addApproval } from './loan-store.ts'

/** Approves a loan; answers whether it is approved now or waits for a second officer. Throws `not_found`, `already_decided` and the separation rules' refusals. */
export async function approveLoan(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  now: Date,
): Promise<'approved' | 'submitted'> {
  const { twoPersonRules } = await readSettings(db)
  const loan = await loanOrRefusal(db, loanId)
  if (loan.status !== 'submitted') throw alreadyDecided(loan)
  const { member_id: ownerId, approved_by: approvedBy, recorded_by: recordedBy } = loan
  checkSeparation({ step: 'approve_loan', officerId, ownerId, approvedBy, recordedBy }, twoPersonRules)
  const [changed] = await addApproval(db, [loanId, officerId, approvalsNeeded(loan.principal, twoPersonRules), now])
  if (!changed) throw alreadyDecided(await loanOrRefusal(db, loanId))
  return changed.status === 'approved' ? 'approved' : 'submitted'
}
