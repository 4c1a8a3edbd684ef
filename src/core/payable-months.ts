import { type BusinessDate, type Month, type MonthName, monthName, monthOf } from './calendar.ts'
import { monthsAhead } from './dues-calendar.ts'

/** The months of an account that are open, oldest first, as the calls answer them. */
type OpenMonths = { open_months: readonly { month_key: string }[] }
/** In AED. */
type Rates = { amount: number; to_come: readonly { from: string; amount: number }[] }
type Row = { month_key: string; status: string }

/**
 * The month that a name without a year means to the server, as far as the account tells: an open one, or one of the
 * eleven ahead (product: "Dues", `month`); with its dues in AED. Undefined where the name means no month.
 */
export function duesOfMonth(
  dues: OpenMonths & Rates,
  name: string,
  thisMonth: Month,
): { month: Month; amount: number } | undefined {
  const month = [...dues.open_months.map(keyOf), ...monthsAhead(thisMonth)].find(
    (each) => monthName(each) === (name as MonthName),
  )
  if (!month) return undefined
  const rate = dues.to_come.findLast(({ from }) => from <= month)
  return { month, amount: rate?.amount ?? dues.amount }
}

/**
 * The months that dues can be entered for: the open ones, oldest first, then those ahead that nothing was paid or sent
 * for. Of each name the earliest, since that is the one that its name means to the server.
 */
export function monthsToPay(
  { dues, monthlyPaymentData: rows }: { dues: OpenMonths; monthlyPaymentData: readonly Row[] },
  today: BusinessDate,
): Month[] {
  const taken = new Set(rows.filter((row) => row.status === 'completed' || row.status === 'in_review').map(keyOf))
  const ahead = monthsAhead(monthOf(today)).filter((month) => !taken.has(month))
  const months = [...dues.open_months.map(keyOf), ...ahead]
  const names = months.map(monthName)
  return months.filter((month, index) => names.indexOf(monthName(month)) === index)
}

const keyOf = ({ month_key }: { month_key: string }) => month_key as Month
