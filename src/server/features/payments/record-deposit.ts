import type { BusinessDate } from '#core/calendar.ts'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertDeposit } from './payment-store.ts'

export type Deposit = {
  amount: Fils
  paidInto: MoneyAccount
  accountNumber: string
  receivedOn: BusinessDate
}

/**
 * Enters savings that a member paid in beside the dues; another officer verifies them among the payments. Gives the
 * payment's id. Throws `not_found`, `invalid_fields`.
 */
export async function recordDeposit(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  officerId: bigint,
  deposit: Deposit,
  now: Date,
): Promise<bigint> {
  const { amount, paidInto, accountNumber, receivedOn } = deposit
  checkDayHasCome(receivedOn, now, 'received_on')
  await checkAccountOpen(db, paidInto, 'paid_into')
  if (placeOf(paidInto) === 'bank' && !accountNumber) {
    throw new Refusal('invalid_fields', {}, { account_number: [sentence('Please enter the account it came from.')] })
  }
  const from = keepNumber(secrets, 'payment.account_number', memberId, accountNumber)
  const values = [memberId, amount, from.masked, receivedOn, now, officerId, paidInto, from.sealed]
  const [made] = await insertDeposit(db, values)
  if (!made) throw new Refusal('not_found')
  return made.id
}
