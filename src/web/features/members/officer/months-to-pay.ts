import { addMonths, type BusinessDate, type Month, monthName, monthOf, monthRange } from '#core/calendar.ts'
import { MONTHS_AHEAD } from '#core/dues-calendar.ts'
import type { OfficeMember } from './member-queries.ts'

type Row = OfficeMember['account']['monthlyPaymentData'][number]
type Account = {
  dues: { open_months: readonly { month_key: string }[] }
  monthlyPaymentData: readonly Pick<Row, 'month_key' | 'status'>[]
}

/**
 * The months that dues can be entered for: the open ones, oldest first, then those ahead that nothing was paid or sent
 * for. Of each name the earliest, since that is the one that its name means to the server (product: "Dues", `month`).
 */
export function monthsToPay({ dues, monthlyPaymentData: rows }: Account, today: BusinessDate): Month[] {
  const thisMonth = monthOf(today)
  const taken = new Set(rows.filter((row) => row.status === 'completed' || row.status === 'in_review').map(keyOf))
  const ahead = monthRange(addMonths(thisMonth, 1), addMonths(thisMonth, MONTHS_AHEAD))
  const months = [...dues.open_months.map(keyOf), ...ahead.filter((month) => !taken.has(month))]
  const names = months.map(monthName)
  return months.filter((month, index) => names.indexOf(monthName(month)) === index)
}

const keyOf = ({ month_key }: { month_key: string }) => month_key as Month
