import type { QueryResultRow } from 'pg'
import { type BusinessDate, type Month, monthOf } from '#core/calendar.ts'
import type { Entry } from '#core/entry.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { closedMembership, named, violatedConstraint } from '#server/db/query.ts'
import { timed } from '#server/db/query-timing.ts'

/** An entry with when and by whom it is posted. */
export type DatedEntry = {
  entry: Entry
  /** The day it is posted, in Asia/Dubai. */
  date: BusinessDate
  /** When the money really came or went. */
  receivedOn: BusinessDate
  postedAt: Date
  madeBy: bigint | null
  /** What the statement says of it, where it says more than the kind. */
  memo?: string
  /** The entry that this one reverses. */
  reverses?: bigint
}

/** A query that posts entries; made once, where the program starts. */
export type PostingQuery = { name: string; text: string }

/**
 * What has to hold for entries to be posted, and what follows from them, in SQL of one query. Its values are numbered
 * from $2 on; $1 is the journal's. `guard` is a select that locks the rows that decide and gives one row, or none where the
 * state no longer allows it. `effects` are updates and inserts that read `posted`: the guard's row with `entry_ids`, in the
 * order of the entries. The name must be unique in the program.
 */
export function postingQuery(parts: { name: string; guard: string; effects: readonly string[] }): PostingQuery {
  return named(
    parts.name,
    `with guard as materialized (${parts.guard}),
    posted as materialized (select guard.*, post_entries($1::jsonb) as entry_ids from guard)${asParts(parts.effects)}
    select entry_ids from posted`,
  )
}

/**
 * The same for one or many at once, of which each is posted or left: `guard` gives a row for each that its state still allows,
 * with its `id` and the place of its entry, `nth`, from 0. `effects` read `posted`: the guard's rows, each with its `entry_id`.
 * What the guard locks it takes in one order, so that two batches never wait for each other in a circle. Where the guard's rows
 * have no `id` yet, `makes` is an insert before the effects that returns the `id` of what is made and its `entry_id`.
 */
export function postingQueryOfMany(parts: {
  name: string
  guard: string
  makes?: string
  effects: readonly string[]
}): PostingQuery {
  const made = parts.makes && { as: `, made as (${parts.makes})`, ids: 'made join posted using (entry_id)' }
  return named(
    parts.name,
    `with guard as materialized (${parts.guard}),
    written as materialized (
      select array_agg(nth order by nth) as places, post_entries(jsonb_agg($1::jsonb -> nth order by nth)) as ids from guard
      having count(*) > 0),
    posted as materialized (
      select guard.*, each.entry_id from written cross join unnest(written.places, written.ids) as each (nth, entry_id) join guard on guard.nth = each.nth)
    ${made ? made.as : ''}${asParts(parts.effects)}
    select nth, id, entry_id from ${made ? made.ids : 'posted'}`,
  )
}

const asParts = (effects: readonly string[]) =>
  effects.map((sql, index) => `, effect_${index + 1} as (${sql})`).join('')

/** For entries that nothing but the books themselves can refuse, or that the caller's own locks allow. Without values. */
export const UNGUARDED = postingQuery({ name: 'post_unguarded', guard: 'select 1 as one', effects: [] })

/**
 * The only writer of the journal. In one query: the guard is taken, the entries are posted, the effects follow.
 * All of it happens, or nothing. Returns the ids of the entries, or undefined where the guard gave no row.
 * Throws `month_closed`, `account_closed`, `member_closed`, and `insufficient_savings` or `insufficient_bank` where a guarded account would go negative
 * (`busy` where that is a debt collected twice, or an entry reversed twice, at once). Whatever it makes available of a member's savings
 * collects first what they owe, by an entry that post_entries() adds (docs/reference/ledger.md).
 */
export async function postEntries(
  db: Db,
  posting: PostingQuery,
  values: readonly unknown[],
  entries: readonly DatedEntry[],
): Promise<bigint[] | undefined> {
  const [posted] = await send<{ entry_ids: bigint[] }>(db, posting, values, entries)
  return posted?.entry_ids.map(BigInt)
}

/** What was posted, or made by what was: its id and that of its entry. */
export type Posted = { id: bigint; entryId: bigint }

/** The same for one or many, an entry each. Gives those that were posted, by the place of their entry. */
export async function postMany(
  db: Db,
  posting: PostingQuery,
  values: readonly unknown[],
  entries: readonly DatedEntry[],
): Promise<Map<number, Posted>> {
  const posted = await send<{ nth: number; id: bigint; entry_id: bigint }>(db, posting, values, entries)
  return new Map(posted.map(({ nth, id, entry_id: entryId }) => [nth, { id, entryId: BigInt(entryId) }]))
}

async function send<Row extends QueryResultRow>(
  db: Db,
  posting: PostingQuery,
  values: readonly unknown[],
  entries: readonly DatedEntry[],
): Promise<Row[]> {
  try {
    const call = { ...posting, values: [journalJson(entries), ...values] }
    return (await timed(posting.name, () => db.query<Row>(call))).rows
  } catch (error) {
    throw refusalOf(error, entries) ?? error
  }
}

function refusalOf(error: unknown, entries: readonly DatedEntry[]): Refusal | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'month_open') return new Refusal('month_closed', { month: { month: earliestMonth(entries) } })
  if (constraint === 'savings_not_overdrawn') return new Refusal('insufficient_savings')
  // Two payments collected the same debt at the same moment; whoever comes second looks again.
  if (constraint === 'receivable_not_negative') return new Refusal('busy')
  // What is late was fined at the same moment, by another payment.
  if (constraint?.startsWith('late_fine_of_')) return new Refusal('busy')
  // Somebody reversed it at the same moment.
  if (constraint === 'entry_reverses_key') return new Refusal('busy')
  // Another officer resolved the line of the bank's statement that this is.
  if (constraint === 'bank_line_open' || constraint === 'payment_line_once') return new Refusal('busy')
  // A statement that covers its day was imported since we looked.
  if (constraint === 'payment_names_line') return new Refusal('busy')
  if (constraint === 'account_open') return new Refusal('account_closed')
  if (constraint?.endsWith('_not_overdrawn')) return new Refusal('insufficient_bank')
  return closedMembership(error)
}

/** An entry of a closed month is refused with all that are posted with it, so the earliest is the one. */
function earliestMonth(entries: readonly DatedEntry[]): Month {
  const [first] = entries.map(({ date }) => monthOf(date)).sort()
  if (!first) throw new Error('nothing was posted')
  return first
}

/** Amounts travel as text: JSON's numbers are floating point. */
function journalJson(entries: readonly DatedEntry[]): string {
  return JSON.stringify(
    entries.map(({ entry, date, receivedOn, postedAt, madeBy, memo, reverses }) => ({
      kind: entry.kind,
      memo: memo ?? entry.memo,
      date,
      received_on: receivedOn,
      posted_at: postedAt.toISOString(),
      made_by: madeBy?.toString(),
      reverses: reverses?.toString(),
      postings: entry.postings.map((posting) => ({
        account: posting.account,
        member_id: posting.memberId?.toString(),
        loan_id: posting.loanId?.toString(),
        amount: posting.amount.toString(),
      })),
    })),
  )
}
