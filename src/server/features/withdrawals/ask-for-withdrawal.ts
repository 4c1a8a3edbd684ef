import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { saverOrRefusal } from '#server/ledger/saver.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertWithdrawal } from './withdrawal-store.ts'

export type WithdrawalClaim = {
  amount: Fils
  payeeAccount: string
  note: string
  /** The officer who enters it on behalf of the member. */
  recordedBy: bigint | null
}

/**
 * Asks for savings to be paid out; nothing is promised before an officer approves. Gives the withdrawal's id. Throws
 * `not_found`, `withdrawal_open`, `receivable_open`, `beyond_available`, `busy`.
 */
export async function askForWithdrawal(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  claim: WithdrawalClaim,
  now: Date,
): Promise<bigint> {
  const settings = await readSettings(db)
  const { available, receivable, openWithdrawal } = await saverOrRefusal(db, memberId, settings)
  if (openWithdrawal !== null) throw new Refusal('withdrawal_open', { amount: amountOf(openWithdrawal) })
  if (receivable > 0n) throw new Refusal('receivable_open', { amount: amountOf(receivable) })
  if (claim.amount > available) throw new Refusal('beyond_available', { available: amountOf(available) })
  const { amount, note, payeeAccount, recordedBy } = claim
  const to = keepNumber(secrets, 'withdrawal.payee_account', memberId, payeeAccount)
  try {
    const { lockSavings } = settings
    const values = [memberId, amount, note, to.masked, now, recordedBy, to.sealed, lockSavings]
    const [made] = await insertWithdrawal(db, values)
    if (!made) throw new Refusal('busy')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'withdrawal_open' ? new Refusal('busy') : error
  }
}
