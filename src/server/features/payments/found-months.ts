import { type BusinessDate, businessDateAt, type Month, monthName } from '#core/calendar.ts'
import { type DuesRow, duesRows, openMonths, splitAcrossMonths } from '#core/dues-calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import type { PaymentRow } from './payment-store.ts'

/**
 * The parts that an amount in fils makes of the months of a waiting payment, oldest first. Its own months may stay; of others
 * those that are owed, not paid and not waiting. Throws `month_waiting`, `month_nothing_left`, `month_not_owed`,
 * `months_amount_too_small`, and `invalid_fields` where the payment is of no dues.
 */
export async function monthsFor(
  db: Db,
  payment: PaymentRow,
  months: readonly Month[],
  amount: Fils,
  now: Date,
): Promise<PaymentRow['months']> {
  if (payment.kind !== 'dues') {
    throw new Refusal('invalid_fields', {}, { months: [sentence('Only dues are for months.')] })
  }
  const { free, rows } = await monthsBeside(db, payment, now)
  const chosen = months.map((month) => {
    const own = payment.months.find((each) => each.month === month)
    if (own) return { month, dues: BigInt(own.dues_amount), remaining: BigInt(own.remaining) }
    const row = [...free, ...rows].find((each) => each.month === month)
    if (row?.state === 'due') return { month, dues: row.amount, remaining: row.remaining }
    if (row?.state === 'in_review') throw new Refusal('month_waiting', { month: { month } })
    if (row && row.paid > 0n) throw new Refusal('month_nothing_left', { month: { month } })
    throw new Refusal('month_not_owed', { month: monthName(month) })
  })
  const split = splitAcrossMonths(chosen, amount)
  if (!('parts' in split)) throw new Refusal('months_amount_too_small', { needed: amountOf(split.moreThan) })
  return split.parts.map(({ month, amount: part }, at) => {
    const { dues = 0n, remaining = 0n } = chosen[at] ?? {}
    return { month, amount: part.toString(), dues_amount: dues.toString(), remaining: remaining.toString() }
  })
}

/** The months of a member as they are without one payment: those that are open, and all that stand in the passbook. */
export async function monthsBeside(
  db: Db,
  { id, member_id: memberId }: Pick<PaymentRow, 'id' | 'member_id'>,
  now: Date,
): Promise<{ free: DuesRow[]; rows: DuesRow[]; today: BusinessDate }> {
  const today = businessDateAt(now)
  const [row] = await readDuesFacts(db, [memberId])
  if (!row) return { free: [], rows: [], today }
  const payments = row.facts.payments.filter((payment) => BigInt(payment.payment_id) !== id)
  const account = duesAccount({ ...row.facts, payments })
  return {
    free: openMonths(account, today).filter(({ state }) => state === 'due'),
    rows: duesRows(account, today),
    today,
  }
}
