import type { BusinessDate } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/**
 * Beginning of a query over a bank account's statement and the books at the end of a day. Values: account, day. What was
 * posted before the first line that was imported is taken to be on an earlier statement.
 * A line and its entry may have two days: between them the one that came first stands alone.
 * An entry and its reversing entry that are both no line cancel each other out. The statement's balance is the last of its day: the
 * one that no other line of the day goes on from, since banks write a day from its morning or from its evening.
 */
export const RECONCILED = `with between as materialized (
     select * from bank_line where account = $1 and booked_on <> posted_on
       and daterange(least(booked_on, posted_on), greatest(booked_on, posted_on)) @> $2::date
   ), on_statement as (
     select id, booked_on as date, amount, description, status from bank_line
     where account = $1 and booked_on <= $2 and entry_id is null
     union all
     select id, booked_on, amount, description, status from between where posted_on > $2
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
   )`

const listBanks = query<{ code: string; name: string }>(
  'list_open_banks',
  `select code, name from ledger_account where code ~ '^bank(_[0-9]+)?$' and not closed
   order by nullif(split_part(code, '_', 2), '')::int nulls first`,
)

const compareBank = query<{ difference: bigint | null; open: number; set_aside: number }>(
  'compare_bank',
  `${RECONCILED}
   select (s.statement - (s.book + s.lines - s.entries))::bigint as difference,
     (select count(*)::int from bank_line where account = $1 and status = 'open' and booked_on <= $2) as open,
     (select count(*)::int from bank_line where account = $1 and status = 'set_aside' and booked_on <= $2) as set_aside
   from sums s`,
)

/** A bank account beside its statement. */
type BankDifference = {
  account: string
  account_name: string
  /** In AED, the statement less what the books explain; null where no imported line says the balance. */
  difference: number | null
  /** Lines of its statement that are not in the books yet. */
  open: number
  set_aside: number
}

/** How every open bank account compares with its statement at the end of a day. Days have to be carried (carryDays) before. */
export async function bankDifferences(db: Db, at: BusinessDate): Promise<BankDifference[]> {
  const found: BankDifference[] = []
  for (const { code, name } of await listBanks(db)) {
    const [compared] = await compareBank(db, [code, at])
    if (!compared) continue
    const difference = compared.difference === null ? null : toAedNumber(compared.difference)
    found.push({ account: code, account_name: name, ...compared, difference })
  }
  return found
}
