import { type BusinessDate, monthOf } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

/** Members for whom a month is opened in one database transaction: some tenths of a second. */
const MEMBERS_AT_ONCE = 5_000

const openNext = statement<{ more: boolean }>('open_next_months', 'select open_next_months($1, $2) as more')
const openOn = statement<{ more: boolean }>(
  'open_on',
  'select open_next_months(opening, $1) as more from open_month_through where opening is not null',
)
const openUpTo = statement('open_months_up_to', 'select open_months_up_to($1)')

/**
 * Has open_month reach this month, before it is read. The first to ask in a month opens it for every member, unless the
 * reminders have, which look three days ahead.
 */
export async function openMonthsUpTo(db: Db, today: BusinessDate): Promise<void> {
  await openUpTo(db, [`${monthOf(today)}-01`])
}

/** Does the next step towards it, a database transaction by itself; true where there is more to do. */
export async function openNextMonths(db: Db, day: BusinessDate): Promise<boolean> {
  const [step] = await openNext(db, [`${monthOf(day)}-01`, MEMBERS_AT_ONCE])
  return step?.more === true
}

/** Does the next step of what somebody began, as openNextMonths does; false where no month is being opened. */
export async function openOnMonths(db: Db): Promise<boolean> {
  const [step] = await openOn(db, [MEMBERS_AT_ONCE])
  return step?.more === true
}
