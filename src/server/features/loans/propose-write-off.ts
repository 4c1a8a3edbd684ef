import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { alreadyDecided, checkSeparation, loanOrRefusal } from './decide-loan.ts'
import { noteWriteOffProposal } from './loan-store.ts'

/** Proposes to write a loan off; a treasurer confirms. Throws `not_found`, `already_decided`, `own_money`. */
export async function proposeWriteOff(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const { twoPersonRules } = await readSettings(db)
  const loan = await loanOrRefusal(db, loanId)
  checkSeparation({ step: 'propose_write_off', officerId, ownerId: loan.member_id }, twoPersonRules)
  const noted = await noteWriteOffProposal(db, [loanId, officerId, now, reason])
  if (noted.length === 0) throw alreadyDecided(await loanOrRefusal(db, loanId))
}
