import type { WhyNot } from '#contract/may.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { withdrawing } from '#server/http/member-steps.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { type Saver, saverOrRefusal } from '#server/ledger/saver.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertWithdrawal } from './withdrawal-store.ts'

export type WithdrawalRequest = {
  amount: Fils
  payeeAccount: string
  note: string
  /** The officer who enters it on behalf of the member. */
  recordedBy: bigint | null
}

/**
 * Asks for savings to be paid out; nothing is promised before an officer approves. Gives the withdrawal's id. Throws
 * `not_found`, `death_reported`, `withdrawal_open`, `receivable_open`, `beyond_available`, `busy`.
 */
export async function askForWithdrawal(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  request: WithdrawalRequest,
  now: Date,
): Promise<bigint> {
  const settings = await readSettings(db)
  const saver = await saverOrRefusal(db, memberId, settings)
  checkOwnStep(withdrawing, saver, () => new Refusal('not_found'), hindered)
  if (request.amount > saver.available) throw hindered('beyond_available', saver)
  const { amount, note, payeeAccount, recordedBy } = request
  const to = keepNumber(secrets, 'withdrawal.payee_account', memberId, payeeAccount)
  try {
    const { lockSavings } = settings
    const values = [memberId, amount, note, to.masked, now, recordedBy, to.encrypted, lockSavings]
    const [made] = await insertWithdrawal(db, values)
    if (!made) throw new Refusal('busy')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'withdrawal_open' ? new Refusal('busy') : error
  }
}

/** It says of how much the withdrawal is that waits, what is owed, or what is available. */
function hindered(why: WhyNot, { openWithdrawal, receivable, available }: Saver): Refusal {
  if (why === 'withdrawal_open') return new Refusal(why, { amount: amountOf(openWithdrawal ?? 0n) })
  if (why === 'receivable_open') return new Refusal(why, { amount: amountOf(receivable) })
  return new Refusal(why, { available: amountOf(available) })
}
