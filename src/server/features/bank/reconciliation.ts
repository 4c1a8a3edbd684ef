import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { carryDays } from '#server/ledger/carried-days.ts'

export type Reconciliation = Omit<AnswerOf<'GET /api/office/bank-reconciliation'>, 'status_code' | 'message'>

/** What a bank account's statement and the books have at the end of a day. Throws `not_found` for an account that is none. */
export async function reconciliation(
  db: Db,
  query: { account: MoneyAccount; at?: string | undefined },
  now: Date,
): Promise<Reconciliation> {
  const at = (query.at ?? businessDateAt(now)) as BusinessDate
  await carryDays(db, now)
  const [row] = await reconcile(db, [query.account, at])
  if (!row) throw new Refusal('not_found')
  return row.reconciliation
}

/**
 * Values: account, day. What was posted before the first line that was imported is taken to be on an earlier statement.
 * A line and its entry may have two days: between them the one that came first stands alone.
 * An entry and its reversing entry that are both no line cancel each other out. The statement's balance is the last of its day: the
 * one that no other line of the day goes on from, since banks write a day from its morning or from its evening.
 */
const reconcile = statement<{ reconciliation: Reconciliation }>(
  'bank_reconciliation',
  `with between as materialized (
     select * from bank_line where account = $1 and booked_on <> posted_on
       and daterange(least(booked_on, posted_on), greatest(booked_on, posted_on)) @> $2::date
   ), on_statement as (
     select id, booked_on as date, amount, description from bank_line
     where account = $1 and booked_on <= $2 and entry_id is null
     union all
     select id, booked_on, amount, description from between where posted_on > $2
   ), in_books as (
     select entry_id, amount from unlined_entry where account = $1 and date <= $2
     union all
     select b.entry_id, b.amount from between b join entry e on e.id = b.entry_id
     where b.booked_on > $2 and e.received_on >= (select day from lines_begin where account = $1)
   ), explained as (
     select b.entry_id, e.received_on as date, b.amount, e.memo, e.reverses from in_books b join entry e on e.id = b.entry_id
   ), unmatched as (
     select * from explained b where not exists (select from explained r where r.reverses = b.entry_id)
       and not exists (select from explained o where o.entry_id = b.reverses)
   ), last_day as (
     select * from bank_line where account = $1 and balance is not null and booked_on =
       (select max(booked_on) from bank_line where account = $1 and booked_on <= $2 and balance is not null)
   ), closing as (
     select i.balance from last_day i
     order by exists (select from last_day j where j.id <> i.id and j.balance - j.amount = i.balance), i.line desc, i.id desc limit 1
   ), sums as (
     select t.debit - t.credit as book, coalesce((select sum(amount) from on_statement), 0) as lines,
       coalesce((select sum(amount) from unmatched), 0) as entries, (select balance from closing) as statement
     from account_totals($2) t where t.account = $1
   )
   select json_build_object('account', a.code, 'account_name', a.name, 'at', $2::date, 'book_balance', s.book / 100.0,
     'statement_balance', s.statement / 100.0,
     'lines', (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'amount', amount / 100.0,
        'description', description) order by date, id), '[]') from on_statement),
     'lines_total', s.lines / 100.0,
     'entries', (select coalesce(json_agg(json_build_object('entry_id', entry_id, 'date', date, 'amount', amount / 100.0,
        'memo', memo) order by date, entry_id), '[]') from unmatched),
     'entries_total', s.entries / 100.0, 'expected_balance', (s.book + s.lines - s.entries) / 100.0,
     'difference', (s.statement - (s.book + s.lines - s.entries)) / 100.0) as reconciliation
   from ledger_account a cross join sums s where a.code = $1`,
)

export const RECONCILIATION_COLUMNS = ['Section', 'Date', 'Entry', 'What', 'Amount, AED'] as const

/** From the balance of the books to that of the statement, as on paper. */
export function reconciliationRecords(report: Reconciliation) {
  const { at, lines, lines_total, entries, entries_total } = report
  return [
    ['Books', at, '', `Balance of ${report.account_name}`, report.book_balance],
    ...lines.map(({ date, description, amount }) => [NOT_IN_BOOKS, date, '', description, amount]),
    [NOT_IN_BOOKS, '', '', 'Total', lines_total],
    ...entries.map(({ date, entry_id, memo, amount }) => [NOT_ON_STATEMENT, date, entry_id, memo, amount]),
    [NOT_ON_STATEMENT, '', '', 'Total', entries_total],
    ['Statement', at, '', 'Expected balance', report.expected_balance],
    ['Statement', at, '', 'Balance', report.statement_balance ?? ''],
    ['Statement', at, '', 'Difference', report.difference ?? ''],
  ]
}

const NOT_IN_BOOKS = 'On the statement, not in the books'
const NOT_ON_STATEMENT = 'In the books, not on the statement'
