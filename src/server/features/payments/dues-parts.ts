import type { Month } from '#core/calendar.ts'
import { splitAcrossMonths } from '#core/dues-months.ts'
import type { Fils } from '#core/money.ts'
import type { PaymentRow } from './payment-store.ts'

/**
 * The months' parts, 'YYYY-MM' and fils as text, of what is left for them: as they were sent, or divided anew where the amount was
 * corrected or a receivable was collected out of it.
 */
export function partsOf(payment: PaymentRow, amount: Fils): { month: string; amount: string }[] {
  const parts = amount === payment.amount ? payment.months : dividedAnew(payment, amount)
  return parts.map((part) => ({ month: part.month, amount: part.amount.toString() }))
}

/** Less than was sent may not reach the last months: those are no longer paid for by this payment. A deposit is for none. */
function dividedAnew(payment: PaymentRow, amount: Fils): { month: string; amount: Fils }[] {
  const months = payment.months.map(({ month, remaining }) => ({ month: month as Month, remaining: BigInt(remaining) }))
  for (let count = months.length; count > 0; count -= 1) {
    const split = splitAcrossMonths(months.slice(0, count), amount)
    if ('parts' in split) return split.parts.filter((part) => part.amount > 0n)
  }
  return []
}
