import type { Parsed } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertDeposit } from './payment-store.ts'
import { saveDuesPayment } from './save-payment.ts'

/**
 * Enters a payment of dues on behalf of a member; another officer verifies it. Money that came to the bank shows on a
 * receipt or by the account it came from; cash has neither. Gives the payment's id. Throws `not_found`, `invalid_fields`,
 * and what a member's own payment is refused for.
 */
export async function recordDuesPayment(
  deps: { db: Db; files: FileStore; secrets: Secrets },
  memberId: bigint,
  officerId: bigint,
  form: Parsed<'POST /api/office/members/:id/dues-payments', 'form'>,
  receipt: CheckedFile | undefined,
  now: Date,
): Promise<bigint> {
  const { payment_amount: amount, month, months, paid_into: paidInto, account_number: accountNumber } = form
  const receivedOn = form.received_on as BusinessDate
  checkDayHasCome(receivedOn, now, 'received_on')
  await checkAccountOpen(deps.db, paidInto, 'paid_into')
  if (placeOf(paidInto) === 'bank' && !accountNumber && !receipt) {
    throw new Refusal(
      'invalid_fields',
      {},
      { account_number: [sentence('Please enter the account it came from, or add a receipt.')] },
    )
  }
  const onBehalf = { recordedBy: officerId, paidInto, receivedOn }
  const claim = { amount, month, months, receipt, onBehalf, accountNumber: accountNumber || undefined }
  try {
    return await saveDuesPayment(deps, memberId, claim, now)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'not_a_member' ? new Refusal('not_found') : error
  }
}

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
