import type { EntryKind } from '#core/entry.ts'
import { query } from '#server/db/query.ts'

/**
 * What went straight to or from the surplus in a period, in fils, in the order of the days: a line for each entry, and one
 * for all opening balances together, of which an import posts as many as it has members. A year-end and its reversal are
 * left out: they take income and expense there. Values: the first day and the last.
 */
export const readSurplusMoves = query<{
  /** Null of several. */
  entry_id: number | null
  entries: number
  date: string
  kind: EntryKind
  memo: string
  amount: bigint
}>(
  'read_surplus_moves',
  `with moved as (
     select e.id, e.date, e.kind, e.memo, -sum(p.amount) as amount
     from posting p join entry e on e.id = p.entry_id left join entry o on o.id = e.reverses
     where p.account in (select code from ledger_account where kind = 'equity') and p.date between $1 and $2
       and coalesce(o.kind, e.kind) <> 'year_end'
     group by e.id)
   select case when count(*) = 1 then min(id)::int end as entry_id, count(*)::int as entries, min(date)::text as date, kind,
     case when count(*) = 1 then min(memo) else '' end as memo, sum(amount)::bigint as amount
   from moved group by kind, case when kind = 'opening_balance' then 0 else id end
   having sum(amount) <> 0 order by min(date), min(id)`,
)

/**
 * Each loan that was written off in a period, or whose write-off was reversed (then below zero), in fils: what it owed,
 * what savings paid of it and what it cost. Values: the first day and the last.
 */
export const readWriteOffs = query<{ loan_id: number; owed: bigint; from_savings: bigint; cost: bigint }>(
  'read_write_offs',
  `with written as (
     select id from entry where kind = 'write_off' and date between $1 and $2
     union all
     select r.id from entry o join entry r on r.reverses = o.id where o.kind = 'write_off' and r.date between $1 and $2)
   select max(p.loan_id)::int as loan_id, coalesce(-sum(p.amount) filter (where p.account = 'loans_receivable'), 0)::bigint as owed,
     coalesce(sum(p.amount) filter (where p.account = 'savings'), 0)::bigint as from_savings,
     coalesce(sum(p.amount) filter (where p.account = 'write_off_expense'), 0)::bigint as cost
   from written w join posting p on p.entry_id = w.id group by w.id order by w.id`,
)
