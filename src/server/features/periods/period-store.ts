import type { BusinessDate, Month } from '#core/calendar.ts'
import type { AccountCode } from '#core/chart.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'

const takeMonths = query('lock_months', 'select pg_advisory_xact_lock(7019)')

/**
 * Taken alone by who closes or opens a month; entries share it (migration 0019). Held until the database transaction ends.
 * Whoever posts meanwhile waits too, so it is given up where a long import keeps it: that is `busy`.
 */
export async function lockMonths(db: Db): Promise<void> {
  await db.query("set local lock_timeout = '2s'")
  await takeMonths(db)
  await db.query('set local lock_timeout to default')
}

/** Who closed a month, if it is closed. Value: its first day. */
export const readClosing = query<{
  id: bigint
  closed_by: bigint
  closed_by_name: string
  closed_at: Date
  year_end_id: bigint | null
}>(
  'read_closing',
  `select c.id, c.closed_by, p.name as closed_by_name, c.closed_at, c.year_end_id
   from month_closing c join person p on p.id = c.closed_by where c.month = $1 and c.reopened_at is null`,
)

/** How many manual entries wait that are dated that day or before. */
export const countWaiting = query<{ count: number }>(
  'count_waiting_entries',
  `select count(*)::int from manual_entry where status = 'proposed' and date <= $1`,
)

/** What waits that is dated up to a day. Value: that day. */
export const countToDo = query<{ payments: number; expenses: number; manual_entries: number }>(
  'count_to_do',
  `select (select count(*)::int from payment where status = 'in_review' and received_on <= $1) as payments,
     (select count(*)::int from voucher where status = 'waiting' and day <= $1) as expenses,
     (select count(*)::int from manual_entry where status = 'proposed' and date <= $1) as manual_entries`,
)

/** Closes months with every account's balance at their ends. Values: their first days, who, when, the year-end's entry or null. */
export const insertClosings = query(
  'insert_closings',
  `insert into month_closing (month, closed_by, closed_at, balances, year_end_id)
   select m, $2, $3, balances_at((m + interval '1 month - 1 day')::date), case when extract(month from m) = 12 then $4::bigint end
   from unnest($1::date[]) m order by m`,
)

/** Values: the closing, who, when, why. */
export const endClosing = query(
  'end_closing',
  'update month_closing set reopened_by = $2, reopened_at = $3, reopen_reason = $4 where id = $1',
)

/** The signed sum of every account's postings up to a day, that day included, in fils. */
export const readTotals = query<{ account: AccountCode; sum: bigint }>(
  'read_totals',
  'select account, debit - credit as sum from account_totals($1)',
)

export type MonthRow = {
  month: Month
  closed_by: bigint | null
  closed_by_name: string | null
  closed_at: string | null
  total: bigint
  unchanged: boolean | null
  waiting: number
  /** Of it and of all months before it. */
  waiting_until: number
}

/**
 * Months with their closings, and either side of the trial balance at their ends: as it was closed, or as it is. Values:
 * the first day of the first and of the last.
 */
export const readMonths = query<MonthRow & StepFacts>(
  'read_months',
  `select to_char(m, 'YYYY-MM') as month, c.closed_by, p.name as closed_by_name,
     ${instant('c.closed_at')} as closed_at, c.balances = b.now as unchanged,
     (select coalesce(sum(value::bigint), 0)::bigint from jsonb_each_text(coalesce(c.balances, b.now)) where value::bigint > 0) as total,
     (select count(*)::int from manual_entry w
      where w.status = 'proposed' and w.date between m::date and (m + interval '1 month - 1 day')::date) as waiting,
     (select count(*)::int from manual_entry w
      where w.status = 'proposed' and w.date <= (m + interval '1 month - 1 day')::date) as waiting_until, ${TWO_PERSON_RULES}
   from generate_series($1::date, $2::date, interval '1 month') m
   left join month_closing c on c.month = m::date and c.reopened_at is null left join person p on p.id = c.closed_by
   cross join lateral (select balances_at((m + interval '1 month - 1 day')::date) as now) b
   order by m`,
)

/** What the year-end of a December moved to the surplus, in fils. No row: it is not closed. Value: its first day. */
export const readYearEnd = query<{ entry_id: bigint | null; result: bigint }>(
  'read_year_end',
  `select c.year_end_id as entry_id, coalesce((select -sum(amount) from posting
     where entry_id = c.year_end_id and account = 'surplus'), 0)::bigint as result
   from month_closing c where c.month = $1 and c.reopened_at is null`,
)

/** Closings of months between two days that were undone, the latest first. */
export const readReopenings = query<{
  month: Month
  closed_by: string
  closed_at: string
  reopened_by: string
  reopened_at: string
  reason: string
}>(
  'read_reopenings',
  `select to_char(c.month, 'YYYY-MM') as month, p.name as closed_by, r.name as reopened_by, c.reopen_reason as reason,
     ${instant('c.closed_at')} as closed_at,
     ${instant('c.reopened_at')} as reopened_at
   from month_closing c join person p on p.id = c.closed_by join person r on r.id = c.reopened_by
   where c.month between $1 and $2 order by c.id desc`,
)

export const firstDayOf = (month: Month): BusinessDate => `${month}-01` as BusinessDate
