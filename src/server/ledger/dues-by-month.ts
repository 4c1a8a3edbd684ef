import { type BusinessDate, type Month, monthOf } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

export type DuesOfMonth = { month: Month; expected: bigint; received: bigint }

/**
 * Dues by month in fils, as SQL: what was due of all members together, paid or open, and what of it was paid. Months without
 * dues are left out. What was received is tallied, what is open is worked out.
 * @param open is a relation with the `month` and what is `remaining` of each open month; `first` and `last` are months' first days.
 */
export const duesByMonthOf = (open: string, first: string, last: string) => `
  select to_char(month, 'YYYY-MM') as month, sum(received + open)::bigint as expected, sum(received)::bigint as received from (
    select day as month, amount as received, 0 as open from tally where figure = 'dues received' and day between ${first} and ${last}
    union all select month, 0, remaining from ${open} where month between ${first} and ${last}) dues
  group by dues.month having sum(received) <> 0 or sum(open) <> 0 order by dues.month`

/** Dues of some months up to today's. */
export async function duesByMonth(db: Db, first: Month, last: Month, today: BusinessDate): Promise<DuesOfMonth[]> {
  await settleTally(db)
  const through = last < monthOf(today) ? last : monthOf(today)
  return readDuesByMonth(db, [`${first}-01`, `${last}-01`, `${through}-01`])
}

/** Values: the first month and the last, and through which one months are open at all. */
const readDuesByMonth = query<DuesOfMonth>(
  'read_dues_by_month',
  duesByMonthOf('open_months($3::date)', '$1::date', '$2::date'),
)

/** Makes the rows of a figure and day one where many have come, so that whoever reads it next has few to add up. */
export const settleTally = query('settle_tally', 'select settle_tally()')
