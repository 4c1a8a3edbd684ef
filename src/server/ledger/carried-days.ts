import { addDays, businessDateAt } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

const carryUpTo = query('carry_days_up_to', 'select carry_days_up_to($1)')

/** Has every day before today carried, before account_totals() is asked. The first to ask on a day carries the last. */
export async function carryDays(db: Db, now: Date): Promise<void> {
  await carryUpTo(db, [addDays(businessDateAt(now), -1)])
}
