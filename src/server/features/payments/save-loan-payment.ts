import { businessDateAt } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { insertLoanPayment } from './payment-store.ts'

/** Stores a claim to have paid towards the active loan. Throws `no_active_loan`, `loan_payment_waiting`. */
export async function saveLoanPayment(db: Db, memberId: bigint, amount: Fils, now: Date): Promise<bigint> {
  try {
    const [made] = await insertLoanPayment(db, [memberId, amount, businessDateAt(now), now])
    if (!made) throw new Refusal('no_active_loan')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'payment_loan_waiting' ? new Refusal('loan_payment_waiting') : error
  }
}
