import type { AnswerOf, Parsed } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { UNDO_MINUTES } from '#core/policy.ts'
import { matchableEntry } from '#server/bank-lines/candidate-store.ts'
import { leftOf, waitingOnLine } from '#server/bank-lines/hold-line.ts'
import { pageAfter } from '#server/db/by-status.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'
import { readSearch } from '#server/ledger/read-search.ts'
import type { Remembered } from './read-statement.ts'

/** What an account of the bank is called, and its number. */
export const readAccountNumber = query<{ name: string; account_number: string }>(
  'read_account_number',
  'select name, account_number from ledger_account where code = $1',
)

/** The columns that an account's bank used the last time, and how its days and amounts were written. */
export const readColumns = query<Remembered>(
  'read_bank_columns',
  'select columns, day_order, decimal_sign from bank_columns where account = $1',
)

/**
 * One import at a time looks at what an account has and adds to it. The race that it prevents: two files with the same line,
 * worded otherwise, of which neither sees the other's, so that both are stored and nobody is asked.
 */
export const lockImports = query('lock_bank_imports', 'select pg_advisory_xact_lock(7092, hashtext($1))')

/** How many of an account's lines are known already. Values: account, fingerprints as hexadecimal texts. */
export const countKnown = query<{ known: number }>(
  'count_known_bank_lines',
  `select count(*)::int as known from bank_line
   where account = $1 and fingerprint in (select decode(each, 'hex') from unnest($2::text[]) each)`,
)

export type ProbableLine = {
  line: number
  earlier_id: number
  earlier_description: string
  earlier_status: 'open' | 'matched' | 'unclaimed' | 'set_aside'
}

/**
 * Lines of a file that are not known, and lines of the account that are not in the file, alike in day, amount, reference and
 * running balance: probably one line whose text the bank has changed. Each is paired once. Values: account, lines as JSON.
 */
export const probableLines = query<ProbableLine>(
  'probable_bank_lines',
  `with sent as (
     select l.*, decode(l.fingerprint, 'hex') as print from jsonb_to_recordset($2::jsonb)
       as l (line int, date date, amount bigint, reference text, balance bigint, fingerprint text)
   ), fresh as (
     select s.*, row_number() over (partition by date, amount, reference, balance order by line) as nth from sent s
     where balance is not null and not exists (select from bank_line k where k.account = $1 and k.fingerprint = s.print)
   ), earlier as (
     select k.*, row_number() over (partition by booked_on, amount, reference, balance order by id) as nth from bank_line k
     where account = $1 and balance is not null and booked_on in (select date from fresh)
       and not exists (select from sent s where s.print = k.fingerprint)
   )
   select f.line, e.id::int as earlier_id, e.description as earlier_description, e.status as earlier_status
   from fresh f join earlier e on (e.booked_on, e.amount, e.reference, e.balance, e.nth) = (f.date, f.amount, f.reference, f.balance, f.nth)
   order by f.line`,
)

/**
 * Keeps a statement with those of its lines that are not known, and the columns for the next time; without columns
 * nothing is remembered. Values: account, file name, who, when, columns, lines as JSON, how many were left out, the first
 * and the last day that the file has, the order of its days, its decimal sign. Gives how many lines were new. What the
 * lines may be is worked out for who asks until it is kept again.
 */
export const insertStatement = query<{ id: bigint; imported: number }>(
  'insert_bank_statement',
  `with made as (
     insert into bank_statement (account, file_name, imported_by, imported_at, left_out, covers_from, covers_to)
     values ($1, $2, $3, $4, $7, $8, $9) returning id
   ), lines as (
     insert into bank_line (statement_id, account, line, booked_on, amount, description, reference, balance, fingerprint)
     select made.id, $1, l.line, l.date, l.amount, l.description, l.reference, l.balance, decode(l.fingerprint, 'hex')
     from made, jsonb_to_recordset($6::jsonb)
       as l (line int, date date, amount bigint, description text, reference text, balance bigint, fingerprint text)
     order by l.date, l.line
     on conflict (account, fingerprint) do nothing returning 1
   ), columns as (
     insert into bank_columns (account, columns, day_order, decimal_sign, made_by, made_at)
     select $1, $5::jsonb, $10, $11, $3, $4 where $5 is not null
     on conflict (account) do update set columns = excluded.columns,
       day_order = coalesce(excluded.day_order, bank_columns.day_order), decimal_sign = excluded.decimal_sign,
       made_by = excluded.made_by, made_at = excluded.made_at
   ), proposals as (
     update proposals_look set kept_at = null, seen = '' where account = $1
   )
   select made.id, (select count(*)::int from lines) as imported from made`,
)

type Statements = AnswerOf<'GET /api/office/bank-statements'>['statements']

export const listStatements = query<{ statements: Statements }>(
  'list_bank_statements',
  `select coalesce(json_agg(json_build_object('id', s.id, 'account', s.account,
     'account_name', (select name from ledger_account where code = s.account), 'file_name', s.file_name,
     'lines', s.lines, 'from', s.first_day, 'to', s.last_day,
     'open', (select count(*) from bank_line l where l.statement_id = s.id and l.status = 'open'),
     'set_aside', (select count(*) from bank_line l where l.statement_id = s.id and l.status = 'set_aside'),
     'left_out', s.left_out, 'imported_by', p.name,
     'imported_at', ${instant('s.imported_at')}) order by s.id desc), '[]') as statements
   from (select * from bank_statement order by id desc limit 100) s join person p on p.id = s.imported_by`,
)

export type Line = Omit<
  AnswerOf<'GET /api/office/bank-lines'>['lines'][number],
  'proposal' | 'others' | 'names' | 'named' | 'disagree' | 'rule' | 'is_charge' | 'undo' | keyof May<string>
>

/** The payment that was verified by a line, or the first of those that it was split into. `line` is the line's id in SQL. */
const paymentOf = (line: string) =>
  `(select min(y.id) from payment y where y.status = 'verified' and (y.bank_line_id = ${line} or y.split_line_id = ${line}
     or y.id = (select joined_payment_id from bank_line where id = ${line})))`

/** What was posted from the line `l` as a charge, expense, income or transfer. What goes back to its sender has its own line. */
const VOUCHER = `(select v.id from voucher v where v.entry_id = coalesce(l.claimed_entry_id, l.entry_id) and v.bank_line_id = l.id
     and v.reversed_by is null and v.kind <> 'return')`

const isSplit = (line: string) =>
  `exists (select from payment y where y.split_line_id = ${line} and y.status in ('in_review', 'verified'))`

type Asked = Parsed<'GET /api/office/bank-lines', 'query'>
type Sort = Asked['sort']
type ListedRow = LineState & { line: Line; kept: boolean }

const ORDERS: Readonly<Record<Sort, { by: string; behind: string }>> = {
  oldest: { by: 'id', behind: 'id > $3' },
  newest: { by: 'id desc', behind: 'id < $3' },
  largest: { by: 'amount desc, id desc', behind: '(amount, id) < ((select amount from bank_line where id = $3), $3)' },
  smallest: { by: 'amount, id', behind: '(amount, id) > ((select amount from bank_line where id = $3), $3)' },
}

/**
 * A page of an account's lines in a state, and whether what such lines may be is kept. Values: account, state, the id to
 * read after or null, how many, since when it must have been kept, whether the money came in or null.
 */
const listOf = (
  from: string,
  order: string,
) => `select json_build_object('id', l.id, 'booked_on', l.booked_on, 'amount', l.amount / 100.0, 'description', l.description,
     'reference', l.reference, 'balance', l.balance / 100.0, 'status', l.status, 'entry_id', l.entry_id,
     'claimed_entry_id', l.claimed_entry_id,
     'left', ${leftOf('l')} / 100.0, 'payment_id', v.id, 'settled_by', p.name, 'note', l.note,
     'waits', case when w.what is not null then json_build_object('what', w.what, 'by', w.by, 'payment_id', w.payment_id) end) as line,
     l.status, l.amount, l.claimed_entry_id is not null as claimed, v.id as payment_id, w.what is not null as waits, ${isSplit('l.id')} as split,
     ${VOUCHER} as voucher_id,
     exists (select from proposals_look where account = $1 and status = $2 and kept_at >= $5) as kept
   from ${from} l left join person p on p.id = l.settled_by
     cross join lateral (select ${paymentOf('l.id')} as id) v
     left join lateral ${waitingOnLine('l.id')} w on true order by ${order}`

const ordered = (by: string) =>
  by
    .split(', ')
    .map((each) => `l.${each}`)
    .join(', ')
/** Of the account, and of the way that its money went where one is asked for. */
const OWN = 'account = $1 and ($6::boolean is null or (amount > 0) = $6)'
const PLACED = (sort: Sort) => `${OWN} and status = $2 and ($3::bigint is null or ${ORDERS[sort].behind})`

/** Along the index on states, of which the few that wait may be the last of years; by amount along that on amounts. */
function browsed(sort: Sort): string {
  if (sort === 'oldest') return pageAfter('bank_line', 2, OWN)
  if (sort === 'newest')
    return `(select * from bank_line where ${OWN} and (status, id) < ($2, coalesce($3::bigint, ${2n ** 63n - 1n})) and status >= $2
      order by status desc, id desc limit $4)`
  return `(select * from bank_line where ${PLACED(sort)} order by ${ORDERS[sort].by} limit $4)`
}

/** Of a name that very many have, the payments of so many members are looked through. */
const MEMBERS_MOST = 100
/** Who is found by name or number, looked for once. */
const PAYER = `payer as materialized (select array(select id from member where number = any($13::bigint[])
  union all (select m.id from person p join member m on m.id = p.id
    where ${PERSON_FOUND.replaceAll('$4', '$11').replaceAll('$5', '$12')} limit ${MEMBERS_MOST})) as ids)`
const OF_PAYER = 'member_id = any((select ids from payer)::bigint[])'

/**
 * Found by words, by the amount in fils whichever way it went, by the day, by the number of the line, of its entry and of
 * its payment, and by the member whose payment it is: so many of each at most, along an index. Values from $7: the pattern,
 * fils, the day, the number, the two of PERSON_FOUND, numbers of members.
 */
function found(sort: Sort): string {
  const by = (what: string) =>
    `(select id, amount from bank_line where ${PLACED(sort)} and ${what} order by ${ORDERS[sort].by} limit $4)`
  const all = [
    `lower(description || ' ' || reference) like $7`,
    'amount = $8::bigint',
    'amount = -$8::bigint',
    'booked_on = $9::date',
    'id = $10::bigint',
    'entry_id = $10::bigint',
    'id = any(array(select coalesce(bank_line_id, split_line_id) from payment where id = $10::bigint))',
    `id = any(array(select coalesce(bank_line_id, split_line_id) from payment where ${OF_PAYER}
       and status in ('in_review', 'verified') and coalesce(bank_line_id, split_line_id) is not null))`,
    `joined_payment_id = any(array(select id from payment where ${OF_PAYER} and status = 'verified'))`,
  ].map(by)
  return `(with ${PAYER} select y.* from (${all.join(' union ')} order by ${ORDERS[sort].by} limit $4) f join bank_line y on y.id = f.id)`
}

const inOrder = (sort: Sort) => ({
  browse: query<ListedRow>(`list_bank_lines_${sort}`, listOf(browsed(sort), ordered(ORDERS[sort].by))),
  search: unpreparedQuery<ListedRow>(`search_bank_lines_${sort}`, listOf(found(sort), ordered(ORDERS[sort].by))),
})
const lists: Readonly<Record<Sort, ReturnType<typeof inOrder>>> = {
  oldest: inOrder('oldest'),
  newest: inOrder('newest'),
  largest: inOrder('largest'),
  smallest: inOrder('smallest'),
}

/** A page of the lines that a text finds. `keptSince`: since when what they may be must have been kept. */
export function listLines(
  db: Db,
  { account, status, way, search, sort, after }: Asked,
  limit: number,
  { keptSince, today }: { keptSince: Date; today: BusinessDate },
): Promise<ListedRow[]> {
  const list = lists[sort]
  const page = [account, status, after ?? null, limit, keptSince, way ? way === 'in' : null]
  if (search === '') return list.browse(db, page)
  const { pattern, amount, day, number } = readSearch(search, today)
  const [personPattern, text, members] = searchValues(search)
  return list.search(db, [...page, pattern, amount, day, number, personPattern, text, members])
}

/** What an officer verified by these lines and can still undo. Values: lines, officer, now. */
export const readUndoable = query<{ line: bigint; ids: number[] }>(
  'read_undoable_of_lines',
  `select l.id as line, array(select y.id::int from payment y
     where y.status = 'verified' and not y.from_savings and y.decided_by = $2
       and y.decided_at + interval '${UNDO_MINUTES} minutes' > $3::timestamptz
       and (y.bank_line_id = l.id or y.split_line_id = l.id or y.id = l.joined_payment_id) order by y.id) as ids
   from bank_line l where l.id = any ($1::bigint[]) and l.status in ('matched', 'unclaimed')`,
)

export type LineRow = {
  id: bigint
  account: string
  booked_on: string
  amount: bigint
  description: string
  status: Line['status']
  claimed: boolean
  settled_by_name: string | null
  /** The payment that was verified by it. */
  payment_id: bigint | null
  /** Something was entered for it and waits for another officer. */
  waits: boolean
  /** A part of it is posted, or waits. */
  split: boolean
  /** What was posted from it that is no member's, and stands. */
  voucher_id: bigint | null
  entry_id: bigint | null
  claimed_entry_id: bigint | null
}

/** What of a line decides on its steps. */
export type LineState = Pick<LineRow, 'status' | 'amount' | 'claimed' | 'payment_id' | 'waits' | 'split' | 'voucher_id'>

export const readLine = query<LineRow>(
  'read_bank_line',
  `select l.id, l.account, l.booked_on, l.amount, l.description, l.status, l.claimed_entry_id is not null as claimed,
     l.entry_id, l.claimed_entry_id, ${VOUCHER} as voucher_id, exists ${waitingOnLine('l.id')} as waits,
     p.name as settled_by_name, ${paymentOf('l.id')} as payment_id, ${isSplit('l.id')} as split
   from bank_line l left join person p on p.id = l.settled_by where l.id = $1`,
)

/** No row: the line is not open, or the entry moved another amount on its account, was reversed, reverses, or is another line. Values: line, entry, who, when. */
export const matchLine = query<{ id: bigint }>(
  'match_bank_line',
  `update bank_line l set status = 'matched', entry_id = $2, settled_by = $3, settled_at = $4
   where l.id = $1 and l.status = 'open'
     and (select sum(p.amount) from posting p where p.entry_id = $2 and p.account = l.account) = l.amount
     and not exists (select from bank_line o where o.account = l.account and o.entry_id = $2)
     and ${matchableEntry('$2')}
   returning l.id`,
)

/** No row: the line is not open. Values: line, who, when, why. */
export const setLineAside = query<{ id: bigint }>(
  'set_bank_line_aside',
  `update bank_line set status = 'set_aside', settled_by = $2, settled_at = $3, note = $4
   where id = $1 and status = 'open' returning id`,
)

/** No row: the line is open, or unclaimed, which its entry says; or a payment was verified by it. */
export const releaseLine = query<{ id: bigint }>(
  'release_bank_line',
  `update bank_line l set status = 'open', entry_id = null, settled_by = null, settled_at = null, note = null
   where id = $1 and status in ('matched', 'set_aside') and claimed_entry_id is null
     and ${paymentOf('l.id')} is null returning id`,
)

/** Members as answers name them. Value: their ids. */
export const readMemberRefs = query<{ id: bigint; member: { id: number; unique_id: string; name: string } }>(
  'read_member_refs',
  `select m.id, json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name) as member
   from member m join person o on o.id = m.id where m.id = any ($1::bigint[])`,
)
