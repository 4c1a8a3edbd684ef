import { approvalsNeeded } from '#core/separation.ts'
import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { alreadyDecided, checkState, loanOrRefusal } from './decide-loan.ts'
import { addApproval } from './loan-store.ts'

/** Approves a loan; answers whether it is approved now or waits for a second officer. Throws `not_found`, `already_decided` and the separation rules' refusals. */
export async function approveLoan(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  now: Date,
): Promise<'approved' | 'submitted'> {
  const loan = await loanOrRefusal(db, loanId)
  checkState('approve', loan)
  const { member_id: ownerId, approved_by: approvedBy, recorded_by: recordedBy } = loan
  const step = { step: 'approve_loan', officerId, ownerId, approvedBy, recordedBy } as const
  const { twoPersonRules } = await checkSeparation(db, step)
  const [changed] = await addApproval(db, [loanId, officerId, approvalsNeeded(loan.principal, twoPersonRules), now])
  if (!changed) throw alreadyDecided(await loanOrRefusal(db, loanId))
  return changed.status === 'approved' ? 'approved' : 'submitted'
}
