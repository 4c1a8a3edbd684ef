import { availableSavings } from '#core/lending.ts'
import { type Fils, formatAed } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { insertWithdrawal, readSaver } from './withdrawal-store.ts'

export type WithdrawalClaim = {
  amount: Fils
  payeeAccount: string
  note: string
  /** The officer who enters it on behalf of the member. */
  recordedBy: bigint | null
}

/** What a member could withdraw now, and what stands in the way. Throws `not_found`. */
export async function withdrawable(db: Db, memberId: bigint) {
  const [saver] = await readSaver(db, [memberId])
  if (!saver) throw new Refusal('not_found')
  const { lockSavings } = await readSettings(db)
  const { savings, receivable, open } = saver
  const available = availableSavings({
    savings,
    lockSavings,
    outstandingPrincipal: saver.outstanding_principal,
    approvedWithdrawals: saver.approved_withdrawals,
  })
  return { available, receivable, open }
}

/**
 * Asks for savings to be paid out; nothing is promised before an officer approves. Gives the withdrawal's id. Throws
 * `not_found`, `withdrawal_open`, `receivable_open`, `beyond_available`.
 */
export async function askForWithdrawal(db: Db, memberId: bigint, claim: WithdrawalClaim, now: Date): Promise<bigint> {
  const { available, receivable, open } = await withdrawable(db, memberId)
  if (open !== null) throw new Refusal('withdrawal_open', { amount: formatAed(open) })
  if (receivable > 0n) throw new Refusal('receivable_open', { amount: formatAed(receivable) })
  if (claim.amount > available) throw new Refusal('beyond_available', { available: formatAed(available) })
  const { amount, note, payeeAccount, recordedBy } = claim
  try {
    const [made] = await insertWithdrawal(db, [memberId, amount, note, payeeAccount, now, recordedBy])
    if (!made) throw new Error('a withdrawal was not stored')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'withdrawal_open' ? new Refusal('busy') : error
  }
}
