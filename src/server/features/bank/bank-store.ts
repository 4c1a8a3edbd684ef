import type { AnswerOf } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import type { BankColumns } from '#core/bank-columns.ts'
import { matchableEntry } from '#server/bank-lines/candidate-store.ts'
import { pageAfter } from '#server/db/by-status.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

/** The columns that an account's bank used the last time. */
export const readColumns = statement<{ columns: BankColumns }>(
  'read_bank_columns',
  'select columns from bank_columns where account = $1',
)

/**
 * One import at a time looks at what an account has and adds to it. The race that it prevents: two files with the same line,
 * worded otherwise, of which neither sees the other's, so that both are stored and nobody is asked.
 */
export const lockImports = statement('lock_bank_imports', 'select pg_advisory_xact_lock(7092, hashtext($1))')

/** How many of an account's lines are known already. Values: account, fingerprints as hexadecimal texts. */
export const countKnown = statement<{ known: number }>(
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
export const probableLines = statement<ProbableLine>(
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
 * Keeps a statement with those of its lines that are not known, and the columns for the next time. Values: account, file
 * name, who, when, columns, lines as JSON, how many were left out, the first and the last day that the file has. Gives how many lines were new. What the lines may be is worked out for who
 * asks until it is kept again.
 */
export const insertStatement = statement<{ id: bigint; imported: number }>(
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
     insert into bank_columns (account, columns, made_by, made_at) values ($1, $5, $3, $4)
     on conflict (account) do update set columns = excluded.columns, made_by = excluded.made_by, made_at = excluded.made_at
   ), proposals as (
     update proposals_look set kept_at = null, seen = '' where account = $1
   )
   select made.id, (select count(*)::int from lines) as imported from made`,
)

type Statements = AnswerOf<'GET /api/office/bank-statements'>['statements']

export const listStatements = statement<{ statements: Statements }>(
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
  'proposal' | 'others' | keyof May<string>
>

/**
 * A page of an account's lines in a state, oldest first, and whether what such lines may be is kept. Values: account, state,
 * the id to read after or null, how many, since when it must have been kept.
 */
export const listLines = statement<
  Pick<LineRow, 'status' | 'amount' | 'claimed' | 'payment_id'> & { line: Line; kept: boolean }
>(
  'list_bank_lines',
  `select json_build_object('id', l.id, 'booked_on', l.booked_on, 'amount', l.amount / 100.0, 'description', l.description,
     'reference', l.reference, 'balance', l.balance / 100.0, 'status', l.status, 'entry_id', l.entry_id,
     'claimed_entry_id', l.claimed_entry_id,
     'payment_id', v.id, 'settled_by', p.name, 'note', l.note) as line,
     l.status, l.amount, l.claimed_entry_id is not null as claimed, v.id as payment_id,
     exists (select from proposals_look where account = $1 and status = $2 and kept_at >= $5) as kept
   from ${pageAfter('bank_line', 2, 'account = $1')} l left join person p on p.id = l.settled_by
     left join payment v on v.bank_line_id = l.id and v.status = 'verified' order by l.id`,
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
}

export const readLine = statement<LineRow>(
  'read_bank_line',
  `select l.id, l.account, l.booked_on, l.amount, l.description, l.status, l.claimed_entry_id is not null as claimed,
     p.name as settled_by_name, (select id from payment where bank_line_id = l.id and status = 'verified') as payment_id
   from bank_line l left join person p on p.id = l.settled_by where l.id = $1`,
)

/** No row: the line is not open, or the entry moved another amount on its account, was reversed, reverses, or is another line. Values: line, entry, who, when. */
export const matchLine = statement<{ id: bigint }>(
  'match_bank_line',
  `update bank_line l set status = 'matched', entry_id = $2, settled_by = $3, settled_at = $4
   where l.id = $1 and l.status = 'open'
     and (select sum(p.amount) from posting p where p.entry_id = $2 and p.account = l.account) = l.amount
     and not exists (select from bank_line o where o.account = l.account and o.entry_id = $2)
     and ${matchableEntry('$2')}
   returning l.id`,
)

/** No row: the line is not open. Values: line, who, when, why. */
export const setLineAside = statement<{ id: bigint }>(
  'set_bank_line_aside',
  `update bank_line set status = 'set_aside', settled_by = $2, settled_at = $3, note = $4
   where id = $1 and status = 'open' returning id`,
)

/** No row: the line is open, or unclaimed, which its entry says; or a payment was verified by it. */
export const releaseLine = statement<{ id: bigint }>(
  'release_bank_line',
  `update bank_line l set status = 'open', entry_id = null, settled_by = null, settled_at = null, note = null
   where id = $1 and status in ('matched', 'set_aside') and claimed_entry_id is null
     and not exists (select from payment where bank_line_id = l.id and status = 'verified') returning id`,
)
