import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { alreadyDecided, loanOrRefusal } from './decide-loan.ts'
import { noteWriteOffProposal } from './loan-store.ts'

/** Proposes to write a loan off; a treasurer confirms. Throws `not_found`, `already_decided`, `own_money`. */
export async function proposeWriteOff(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  await checkSeparation(db, { step: 'propose_write_off', officerId, ownerId: loan.member_id })
  const noted = await noteWriteOffProposal(db, [loanId, officerId, now, reason])
  if (noted.length === 0) throw alreadyDecided(await loanOrRefusal(db, loanId))
}
