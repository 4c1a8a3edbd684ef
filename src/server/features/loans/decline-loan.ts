import { STATES_BEFORE } from '#core/loan-lifecycle.ts'
import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { alreadyDecided, checkState, loanOrRefusal } from './decide-loan.ts'
import { endApplication } from './loan-store.ts'

/** Declines an application with the reason that the member will read. */
export async function declineLoan(db: Db, loanId: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  checkState('decline', loan)
  await checkSeparation(db, { step: 'decline_loan', officerId, ownerId: loan.member_id })
  const ended = await endApplication(db, [loanId, STATES_BEFORE.decline, 'declined', officerId, now, reason])
  if (ended.length === 0) throw alreadyDecided(await loanOrRefusal(db, loanId))
}
