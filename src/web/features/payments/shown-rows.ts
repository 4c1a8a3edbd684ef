import type { MonthlyPaymentRow } from '#contract/account.ts'
import { businessDateAt, monthOf } from '#core/calendar.ts'

/** The rows that stand now, latest first, and the ones whose month has yet to come, next first. */
export function splitRows(rows: readonly MonthlyPaymentRow[], now: Date) {
  const thisMonth = monthOf(businessDateAt(now))
  const isAhead = (row: MonthlyPaymentRow) => row.month_key > thisMonth && row.status === 'due'
  return { standing: rows.filter((row) => !isAhead(row)), ahead: rows.filter(isAhead).reverse() }
}
