import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { accountNamed, type Period, periodOf } from './books-store.ts'

type Query = Parsed<'GET /api/office/ledger/statement.csv', 'query'>
export type StatementOf = Period & { account: string; member: bigint | undefined }
/** The line to read after. */
type Place = { date: string; id: bigint; line: number }

const PAGE_OF_CSV = 1000

/**
 * What is asked for, ready to be read. Throws `invalid_fields` where there is no such account, or a member is named and
 * it is not kept per member.
 */
export async function statementAsked(db: Db, query: Query, now: Date): Promise<StatementOf> {
  const { account, member } = query
  const period = periodOf(query, now)
  const { kept_per } = await accountNamed(db, account)
  if (member !== undefined && kept_per === 'association')
    throw new Refusal('invalid_fields', {}, { member: [sentence('This account has no separate balance per member.')] })
  await carryDays(db, now)
  return { ...period, account, member }
}

/** A page of an account's statement, of one member where one is named. Throws `not_found` where there is no such member. */
export async function statementPage(
  db: Db,
  { account, member, from, to }: StatementOf,
  after: Place | undefined,
  limit: number,
): Promise<{ page: StatementPage; next: Place | undefined }> {
  const place = after ?? { date: from, id: 0n, line: 0 }
  const values = [account, from, to, place.date, place.id, place.line, limit]
  const [row] = await (member === undefined ? accountStatement(db, values) : memberStatement(db, [...values, member]))
  if (!row) throw new Refusal('not_found')
  const last = row.page.lines.length === limit ? row.page.lines.at(-1) : undefined
  return { page: row.page, next: last && { date: last.date, id: BigInt(last.entry_id), line: last.line } }
}

/** The whole statement, a page at a time: a slow download holds no connection. */
async function* statementPages(db: Db, of: StatementOf): AsyncGenerator<StatementPage> {
  let after: Place | undefined
  do {
    const { page, next } = await statementPage(db, of, after, PAGE_OF_CSV)
    yield page
    after = next
  } while (after)
}

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
const accountStatement = query<{ page: StatementPage }>('account_statement', `with ${WHOLE}, ${page('posting')}`)

/** The same of one member. Values as above, then the member; no row where there is no such member. */
const memberStatement = query<{ page: StatementPage }>('member_statement', `with ${OF_MEMBER}, ${page('own')}`)

export const STATEMENT_COLUMNS = [
  'Date',
  'Entry',
  'Kind',
  'Memo',
  'Member ID',
  'Member',
  'Loan',
  'Debit, AED',
  'Credit, AED',
  'Balance, AED',
] as const

/** The opening balance, each line with the balance after it, and the figures of the period. */
export async function* statementRecords(db: Db, of: StatementOf, first: StatementPage) {
  yield [of.from, '', '', 'Opening balance', '', '', '', '', '', first.opening]
  let last = first
  for await (const page of statementPages(db, of)) {
    for (const line of page.lines) yield record(line)
    last = page
  }
  yield [of.to, '', '', 'Closing balance', '', '', '', last.debit, last.credit, last.closing]
}

function record({
  date,
  entry_id,
  kind,
  memo,
  member,
  loan_id,
  debit,
  credit,
  balance,
}: StatementPage['lines'][number]) {
  const owner = [member?.unique_id ?? '', member?.name ?? '', loan_id ?? '']
  return [date, entry_id, kind, memo, ...owner, debit || '', credit || '', balance]
}
