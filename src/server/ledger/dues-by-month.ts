import type { BusinessDate, Month } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { openMonthsUpTo } from './open-months.ts'

/**
 * Dues of some months up to today's in fils: what was due of all members together, paid or open, and what of it was
 * paid. Months without dues are left out.
 */
export async function duesByMonth(db: Db, first: Month, last: Month, today: BusinessDate) {
  await openMonthsUpTo(db, today)
  await settleTally(db)
  return readDuesByMonth(db, [`${first}-01`, `${last}-01`])
}

const readDuesByMonth = statement<{ month: Month; expected: bigint; received: bigint }>(
  'read_dues_by_month',
  `select to_char(day, 'YYYY-MM') as month, expected, received from (
     select day, coalesce(sum(amount) filter (where figure = 'dues expected'), 0)::bigint as expected,
       coalesce(sum(amount) filter (where figure = 'dues received'), 0)::bigint as received
     from tally where figure in ('dues expected', 'dues received') and day between $1 and $2 group by day
   ) as months where expected <> 0 or received <> 0 order by day`,
)

/** Makes the rows of a figure and day one where many have come, so that whoever reads it next has few to add up. */
export const settleTally = statement('settle_tally', 'select settle_tally()')
