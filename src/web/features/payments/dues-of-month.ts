import type { MyAccountData } from '#contract/account.ts'
import { addMonths, type Month, type MonthName, monthName, monthRange } from '#core/calendar.ts'
import { MONTHS_AHEAD } from '#core/dues-calendar.ts'

type Dues = Pick<MyAccountData['dues'], 'amount' | 'to_come' | 'open_months'>

/**
 * The month that a name without a year means to the server, as far as the account tells: an open one, or one of the
 * eleven ahead (product: "Dues", `month`); with its dues in AED. Undefined where the name means no month.
 */
export function duesOfMonth(dues: Dues, name: string, thisMonth: Month): { month: Month; amount: number } | undefined {
  const open = dues.open_months.map(({ month_key }) => month_key as Month)
  const ahead = monthRange(addMonths(thisMonth, 1), addMonths(thisMonth, MONTHS_AHEAD))
  const month = [...open, ...ahead].find((each) => monthName(each) === (name as MonthName))
  if (!month) return undefined
  const rate = dues.to_come.findLast(({ from }) => from <= month)
  return { month, amount: rate?.amount ?? dues.amount }
}
