import { type BusinessDate, type Month, type MonthName, monthName } from './calendar.ts'
import { type DuesAccount, type DuesRow, duesRows, openMonths } from './dues-calendar.ts'
import { type Fils, sumFils } from './money.ts'

export type ResolvedMonth =
  | { found: DuesRow }
  /** That month has a receipt waiting. */
  | { refused: 'month_waiting'; month: Month }
  /** None is left; the last month of that name that was paid, if any was. */
  | { refused: 'month_nothing_left'; lastPaid: Month | undefined }

/** Which month a name without a year means: the earliest open one of that name (product: "Dues", `month`). */
export function resolveMonth(account: DuesAccount, name: MonthName, today: BusinessDate): ResolvedMonth {
  const row = openMonths(account, today).find(({ month }) => monthName(month) === name)
  if (!row) {
    const paid = duesRows(account, today).filter(({ month, paid }) => monthName(month) === name && paid > 0n)
    return { refused: 'month_nothing_left', lastPaid: paid.at(-1)?.month }
  }
  return row.state === 'in_review' ? { refused: 'month_waiting', month: row.month } : { found: row }
}

export type SplitOutcome =
  | { parts: { month: Month; amount: Fils }[] }
  /** The amount does not reach the last month: it has to exceed this. */
  | { refused: 'months_amount_too_small'; moreThan: Fils }

/**
 * Divides one receipt over the chosen months, oldest first: each gets what remains of it, the last all that is left,
 * be it less or more than it needs. At least one month is chosen.
 */
export function splitAcrossMonths(chosen: readonly Pick<DuesRow, 'month' | 'remaining'>[], amount: Fils): SplitOutcome {
  const parts = chosen.map(({ month, remaining }) => ({ month, amount: remaining }))
  const last = parts.at(-1)
  if (!last) throw new RangeError('no month is chosen')
  const before = sumFils(parts.map((part) => part.amount)) - last.amount
  if (amount <= before) return { refused: 'months_amount_too_small', moreThan: before }
  last.amount = amount - before
  return { parts }
}

/** An owed month that is neither paid nor waiting, and what is still to pay of it. */
export type OpenMonth = { month: Month; remaining: Fils }

/**
 * How many of the open months one receipt may pay together: the amount is a multiple of the month's dues, and several
 * months are open (product: "Dues"). 0 where there is nothing to offer. The amount has to reach the last of them, or the
 * server would refuse it.
 */
export function monthsTogether(amount: Fils, dues: Fils, open: readonly OpenMonth[]): number {
  if (dues <= 0n || amount % dues !== 0n) return 0
  const times = amount / dues
  const count = times > BigInt(open.length) ? open.length : Number(times)
  const beforeLast = sumFils(open.slice(0, count - 1).map((month) => month.remaining))
  return count >= 2 && amount > beforeLast ? count : 0
}
