import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { loanForStep } from './loan-steps.ts'
import { insertRecordedPayment } from './loan-store.ts'

export type RecordedPayment = {
  amount: Fils
  receivedOn: BusinessDate
  accountNumber: string | undefined
  paidInto: MoneyAccount
}

/**
 * Enters a payment that came for a loan, be it active or written off, on behalf of its member; another officer verifies
 * it. Throws `not_found`, `no_active_loan`, `loan_payment_waiting`, and `invalid_fields` for a day in the future or an account
 * that is not open.
 */
export async function recordPayment(
  { db, secrets }: { db: Db; secrets: Secrets },
  loanId: bigint,
  officerId: bigint,
  { amount, receivedOn, accountNumber, paidInto }: RecordedPayment,
  now: Date,
): Promise<void> {
  checkDayHasCome(receivedOn, now, 'received_on')
  await checkAccountOpen(db, paidInto, 'paid_into')
  const { loan } = await loanForStep(db, 'record_payment', loanId, officerId)
  const from = keepNumber(secrets, 'payment.account_number', loan.member_id, accountNumber ?? '')
  try {
    const [made] = await insertRecordedPayment(db, [
      loanId,
      amount,
      from.masked,
      receivedOn,
      now,
      officerId,
      paidInto,
      from.sealed,
    ])
    if (!made) throw new Refusal('no_active_loan')
  } catch (error) {
    throw violatedConstraint(error) === 'payment_loan_waiting' ? new Refusal('loan_payment_waiting') : error
  }
}
