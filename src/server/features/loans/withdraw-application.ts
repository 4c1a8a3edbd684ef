import { STATES_BEFORE } from '#core/loan-lifecycle.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { alreadyDecided, loanOrRefusal } from './decide-loan.ts'
import { endApplication } from './loan-store.ts'

/** The member takes an application back, as long as nothing is paid out. Another member's is `not_found`. */
export async function withdrawApplication(db: Db, loanId: bigint, memberId: bigint, now: Date): Promise<void> {
  const loan = await loanOrRefusal(db, loanId)
  if (loan.member_id !== memberId) throw new Refusal('not_found')
  const ended = await endApplication(db, [loanId, STATES_BEFORE.withdraw, 'withdrawn', memberId, now, null])
  if (ended.length === 0) throw alreadyDecided(await loanOrRefusal(db, loanId))
}
