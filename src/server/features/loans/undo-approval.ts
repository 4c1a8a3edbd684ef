import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { alreadyDecided, loanOrRefusal } from './decide-loan.ts'
import { undoApprovals } from './loan-store.ts'

/** Takes back the approvals of a loan that is not paid out. Throws `not_found`, `already_decided`, `own_money`. */
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
  if (undone.length === 0) throw alreadyDecided(await loanOrRefusal(db, loanId))
}
