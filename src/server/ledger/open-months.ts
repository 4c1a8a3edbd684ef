import { type BusinessDate, monthOf } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

const openUpTo = statement('open_months_up_to', 'select open_months_up_to($1)')

/** Has open_month reach this month, before it is read. The first to ask in a month opens it for every member. */
export async function openMonthsUpTo(db: Db, today: BusinessDate): Promise<void> {
  await openUpTo(db, [`${monthOf(today)}-01`])
}
