import { addDays, type BusinessDate } from '#core/calendar.ts'
import { DAYS_AFTER, type MatchReason, type StatementLine } from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import type { NumberPlace } from '#server/secrets/personal-number.ts'

/** A payout that the bank returned did leave the account: it and what came back are lines of their own. */
const PAYOUTS = `('withdrawal', 'loan_disbursement')`

/**
 * Whether an entry may be offered as what a line is: one that was reversed is not, and no reversing entry, but for the
 * return of a payout whose own line is known. `id` is the entry's in SQL.
 */
export const standingEntry = (id: string) => `exists (select from entry s where s.id = ${id} and case
     when s.reverses is null then not exists (select from entry r where r.reverses = s.id)
     else exists (select from entry o join bank_line k on k.entry_id = o.id where o.id = s.reverses and o.kind in ${PAYOUTS}) end)`

/** Whether an officer may say that a line is this entry: what may be offered, and a payout or its return in any order. */
export const matchableEntry = (id: string) => `exists (select from entry s left join entry o on o.id = s.reverses
     where s.id = ${id} and (coalesce(o.kind, s.kind) in ${PAYOUTS}
       or s.reverses is null and not exists (select from entry r where r.reverses = s.id)))`

/** States in which a line is looked at beside candidates. */
export type Unsettled = 'open' | 'unclaimed'

/** What a line may be: a payment that waits, or an entry that is no line yet. */
export type CandidateRow = {
  kind: 'payment' | 'entry'
  id: bigint
  amount: bigint
  date: string
  member_id: bigint | null
  name: string | null
  /** The member ID; null for what is of nobody in particular. */
  unique_id: string | null
  /** What the bank's text may name: a member ID, a mobile number, references. */
  numbers: (string | null)[]
  /** Of a payment: the reference that was read on its receipt, as it is written there and as it is compared. */
  receipts?: string[] | null
  /** The account number that it may name. */
  place: NumberPlace | null
  encrypted: Buffer | null
  masked: string | null
}

/** An account's lines in a state, oldest first. Beyond so many the older ones come first, and the rest when those are settled. */
const linesToSettle = query<{ id: bigint; date: string; amount: bigint; text: string }>(
  'bank_lines_to_settle',
  `select id, booked_on as date, amount, description || ' ' || reference as text from bank_line
   where account = $1 and status = $2 order by booked_on, id limit 2000`,
)

/** A reference of fewer figures could stand in any line. */
const RECEIPT_FIGURES = 7

/** Payments, a subselect, as candidates. */
export const PAYMENT_CANDIDATE = (
  payments: string,
) => `select 'payment' as kind, p.id, p.amount, p.received_on as date, p.member_id, o.name, ${uniqueId('m.number')} as unique_id,
     array[o.mobile, ${uniqueId('m.number')}] as numbers,
     (select array[r.reference, r.reference_key] from receipt_reading r
       where r.receipt_sha256 = p.receipt_sha256 and length(r.reference_key) >= ${RECEIPT_FIGURES}) as receipts,
     'payment.account_number' as place, p.account_number_encrypted as encrypted, p.account_number_masked as masked
   from ${payments} p join member m on m.id = p.member_id join person o on o.id = m.id`

/** Kept in the index payment_waiting. Money in cash is on no statement, and a part of a line is no other line,
 * nor is what was entered from one that is short by a fee. */
export const WAITING = `status = 'in_review' and paid_into not like 'cash%' and split_line_id is null and bank_fee = 0`

/**
 * Payments that wait and are of one of these amounts: the earliest of a day and later first, and so many at most. Values:
 * amounts in fils, the day, how many.
 */
const waitingPayments = query<CandidateRow>(
  'waiting_payments_of_amounts',
  PAYMENT_CANDIDATE(`(select * from payment where ${WAITING} and amount = any ($1::bigint[])
     order by received_on < $2, received_on, id limit $3)`),
)

/**
 * Entries that moved one of these amounts on the account, stand, and are no line yet. Values: account, amounts, the day of the
 * oldest line: what was posted long before it has no line here; how many at most. What was received before the account's
 * first line is looked for too while those days are near.
 */
const unmatchedEntries = query<CandidateRow>(
  'unmatched_entries_of_amounts',
  `with unmatched as materialized (
     select entry_id, amount from unlined_entry where account = $1 and amount = any ($2::bigint[]) and date >= $3::date - 60
       and ${standingEntry('entry_id')}
     union all
     select p.entry_id, p.amount from lines_begin b cross join lateral (
       select entry_id, amount from posting
       where account = b.account and amount = any ($2::bigint[]) and date >= $3::date - 60 and date < b.day + 60
         and (select received_on from entry where id = entry_id) < b.day
         and not exists (select from bank_line l where l.account = $1 and l.entry_id = posting.entry_id)
         and ${standingEntry('entry_id')}
       offset 0
     ) p
     where b.account = $1 and $3::date < b.day + 60
     order by entry_id limit $4
   )
   select 'entry' as kind, e.id, u.amount, e.received_on as date, own.*
   from unmatched u join entry e on e.id = u.entry_id
   left join lateral (
     select m.id as member_id, o.name, ${uniqueId('m.number')} as unique_id, array[${uniqueId('m.number')}, w.reference, l.disbursement_reference] as numbers,
       case when w.id is null then 'loan.bank_account' else 'withdrawal.payee_account' end as place,
       case when w.id is null then l.bank_account_encrypted else w.payee_account_encrypted end as encrypted,
       case when w.id is null then l.bank_account_masked else w.payee_account_masked end as masked
     from posting q join member m on m.id = q.member_id join person o on o.id = m.id
     left join withdrawal w on w.member_id = m.id and w.entry_id = e.id left join loan l on l.id = q.loan_id
     where q.entry_id = e.id order by q.line limit 1
   ) own on true`,
)

/**
 * How many candidates there are of these amounts, up to so many of each kind. Values: account, state, amounts, the day of the
 * oldest line, how many.
 */
export const countCandidates = query<{ candidates: number }>(
  'count_candidates_of_amounts',
  `select ((select count(*) from (
       select from payment where ${WAITING} and amount = any ($3::bigint[]) limit $5) waiting)
     + (select count(*) from (
       select from unlined_entry where $2 = 'open' and account = $1 and amount = any ($3::bigint[]) and date >= $4::date - 60
       limit $5) unlined))::int as candidates`,
)

/** A payment that waits, or an entry that is no line yet. */
export type CandidateId = { kind: 'payment' | 'entry'; id: bigint }
export type Proposed = CandidateId & { reasons: MatchReason[]; sure: boolean }

/** What a line is proposed to be, and what else has its amount, the nearest in time first. */
export type Choice = { proposal: Proposed | null; others: CandidateId[] }

export const OTHERS_SHOWN = 10

export const keyOf = ({ kind, id }: CandidateId) => `${kind} ${id}`

/** Whose lines, and in which state. */
export type LineFilter = { account: string; status: Unsettled }

/** What lines may be. Where there is more of it than was read, not `all`. */
export type Candidates = { candidates: CandidateRow[]; all: boolean }

/** The lines of an account in a state, the earliest first; of very many not all. */
export async function readLines(db: Db, { account, status }: LineFilter): Promise<StatementLine[]> {
  const rows = await linesToSettle(db, [account, status])
  return rows.map((row) => ({ ...row, date: row.date as BusinessDate }))
}

export const amountsOf = (lines: readonly StatementLine[]) => [...new Set(lines.map(({ amount }) => amount))]

/** What these lines may be, so many of a kind at most: those that can be, before what is only of their amount. */
export async function readCandidates(
  db: Db,
  { account, status }: LineFilter,
  lines: readonly StatementLine[],
  most: number,
): Promise<Candidates> {
  const since = lines[0]?.date
  if (since === undefined) return { candidates: [], all: true }
  const amounts = amountsOf(lines)
  const payments = await waitingPayments(db, [amounts, addDays(since, -DAYS_AFTER), most])
  const entries = status === 'open' ? await unmatchedEntries(db, [account, amounts, since, most]) : []
  return { candidates: [...payments, ...entries], all: payments.length < most && entries.length < most }
}
