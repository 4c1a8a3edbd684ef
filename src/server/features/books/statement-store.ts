import type { AnswerOf } from '#contract/calls.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

type Answer = AnswerOf<'GET /api/office/ledger/statement'>
/** A page of an account's statement as PostgreSQL makes it. */
export type StatementPage = Omit<Answer, 'status_code' | 'message' | 'from' | 'to' | 'next_after'>

/** Of the whole account: what it moved up to a day is carried. */
const WHOLE = `totals as (
    select b.debit - b.credit as opening, t.debit - b.debit as debit, t.credit - b.credit as credit
    from account_total($1, $2::date - 1) b cross join account_total($1, $3) t
  ), done as (
    select t.debit - t.credit + (select coalesce(sum(p.amount), 0) from posting p
      where p.account = $1 and p.date = $4 and (p.entry_id, p.line) <= ($5, $6)) as balance
    from account_total($1, $4::date - 1) t
  ), owner as (select null::json as member)`

/** Of one member, whose postings are few. */
const OF_MEMBER = `own as materialized (
    select * from posting where member_id = $8 and account = $1 and date <= $3
  ), totals as (
    select coalesce(sum(amount) filter (where date < $2), 0) as opening,
      coalesce(sum(amount) filter (where date >= $2 and amount > 0), 0) as debit,
      coalesce(-sum(amount) filter (where date >= $2 and amount < 0), 0) as credit from own
  ), done as (
    select coalesce(sum(amount), 0) as balance from own where date < $2 or (date, entry_id, line) <= ($4::date, $5::bigint, $6::int)
  ), owner as (
    select json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name) as member
    from member m join person o on o.id = m.id where m.id = $8
  )`

const page = (source: string) => `page as (
    select p.*, sum(p.amount) over (order by p.date, p.entry_id, p.line) as running from (
      select * from ${source} p where p.account = $1 and p.date between $2 and $3
        and (p.date, p.entry_id, p.line) > ($4::date, $5::bigint, $6::int)
      order by p.date, p.entry_id, p.line limit $7) p
  )
  select json_build_object(
    'account', json_build_object('code', a.code, 'name', a.name, 'kind', a.kind, 'kept_per', a.kept_per), 'member', owner.member,
    'opening', side * opening / 100.0, 'debit', debit / 100.0, 'credit', credit / 100.0,
    'closing', side * (opening + debit - credit) / 100.0,
    'lines', (select coalesce(json_agg(json_build_object('entry_id', p.entry_id, 'line', p.line, 'date', p.date,
        'kind', e.kind, 'memo', e.memo, 'loan_id', p.loan_id, 'member', case when m.id is not null then
          json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name) end,
        'debit', greatest(p.amount, 0) / 100.0, 'credit', greatest(-p.amount, 0) / 100.0,
        'balance', side * (done.balance + p.running) / 100.0) order by p.date, p.entry_id, p.line), '[]')
      from page p join entry e on e.id = p.entry_id
      left join member m on m.id = p.member_id left join person o on o.id = m.id)) as page
  from ledger_account a cross join totals cross join done cross join owner
  cross join lateral (select case when a.kind in ('asset', 'expense') then 1 else -1 end as side) sides
  where a.code = $1`

/**
 * A page of an account's lines, oldest first, with the figures of its period. Values: account, first day, last day, the
 * day, entry and line to read after (the first day, 0 and 0 to begin with), how many.
 */
export const accountStatement = statement<{ page: StatementPage }>(
  'account_statement',
  `with ${WHOLE}, ${page('posting')}`,
)

/** The same of one member. Values as above, then the member; no row where there is no such member. */
export const memberStatement = statement<{ page: StatementPage }>(
  'member_statement',
  `with ${OF_MEMBER}, ${page('own')}`,
)
