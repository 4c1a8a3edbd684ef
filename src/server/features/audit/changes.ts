import type { AnswerOf } from '#contract/calls.ts'
import { type Fils, parseAed, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { ABOUT, ENTRIES, type RecordText, readRecordText } from './audit-store.ts'

/** So many records are gathered at most; what is older is for the audit trail. */
const GATHERED = 2_000
const NAMES_SHOWN = 3
const SIGN_IN = 'POST /api/login'

type ChangeRow = {
  number: bigint
  at: Date
  person_id: bigint
  call: string
  object_id: bigint | null
  record: string
  amount: bigint | null
  members: Change['members']
}

type Begins = { since: bigint; up_to: bigint; seen_at: Date | null; own: number; rows: bigint }

/**
 * The records since somebody last marked them as seen (of the last 30 days for who never did), or from a day on, the latest
 * first, each with the money that its entries moved, or that what it decided on is about, in fils; and how many there are.
 * The entries are read from the end of the text, which append_audit() writes: what officers typed is in the text too, and
 * PostgreSQL does not read every text as JSON. Values: who, the day or null, now, how many.
 */
const selectChanges = query<Begins & ChangeRow>(
  'read_changes',
  `with head as materialized (select count from audit_head),
   looked as materialized (select up_to, seen_at from changes_seen where person_id = $1),
   begins as materialized (select coalesce(
       case when $2::date is null then (select up_to from looked) end,
       (select number - 1 from audit_record
        where at >= coalesce($2::date::timestamp at time zone 'Asia/Dubai', $3::timestamptz - interval '30 days')
        order by at, number limit 1),
       (select count from head)) as since),
   counted as materialized (select
     (select count(*)::int from audit_record where person_id = $1 and call <> '${SIGN_IN}'
       and number > (select since from begins)) as own,
     (select count from head) - (select since from begins) as rows),
   page as materialized (
     select number, at, person_id, call, object_id, record from audit_record
     where number > (select since from begins) and number <= (select count from head)
       and (person_id <> $1 or call = '${SIGN_IN}')
     order by number desc limit $4),
   told as (select page.*, ${ABOUT} as about_id from page)
   select b.since, h.count as up_to, (select seen_at from looked) as seen_at, c.own, c.rows,
     t.number, t.at, t.person_id, t.call, t.object_id, t.record,
     coalesce(moved.amount,
       case split_part(t.call, '/', 4)
         when 'payments' then (select amount from payment where id = t.object_id)
         when 'loans' then (select principal from loan where id = t.object_id)
         when 'withdrawals' then (select amount from withdrawal where id = t.object_id)
         when 'recharges' then (select amount from recharge_order where id = t.object_id)
         when 'vouchers' then (select amount from voucher where id = t.object_id)
         when 'bonuses' then (select amount from bonus where id = t.object_id)
         when 'bank-lines' then (select abs(amount) from bank_line where id = t.object_id) end) as amount,
     coalesce(
       (select json_agg(json_build_object('id', m.id, 'name', p.name) order by m.id) from person p left join member m on m.id = p.id
        where p.id = t.about_id or (t.about_id is null and p.id = any(moved.members))),
       (select json_agg(json_build_object('id', null, 'name', name)) from membership_application a
        where a.id = t.object_id and split_part(t.call, '/', 4) = 'applications'), '[]') as members
   from begins b cross join head h cross join counted c left join told t on true
     left join lateral (select sum(p.amount) filter (where p.amount > 0)::bigint as amount, array_agg(distinct p.member_id) as members
       from ${ENTRIES} posted (id)
         join posting p on p.entry_id = posted.id) moved on true
   order by t.number desc`,
)

/** Marks what was done up to a record as seen; what is marked already stays so. Values: who, up to which, now. */
export const markChangesSeen = query(
  'mark_changes_seen',
  `insert into changes_seen (person_id, up_to, seen_at) select $1, least($2::bigint, count), $3 from audit_head
   on conflict (person_id) do update set up_to = greatest(changes_seen.up_to, excluded.up_to), seen_at = excluded.seen_at`,
)

type Changes = Omit<AnswerOf<'GET /api/office/changes'>, 'status_code' | 'message'>
type Change = Changes['changes'][number]

/** What others did since this officer looked, each officer's calls of one kind together. */
export async function readChanges(db: Db, personId: bigint, from: string | undefined, now: Date): Promise<Changes> {
  const rows = await selectChanges(db, [personId, from ?? null, now, GATHERED])
  const [begins] = rows
  if (!begins) throw new Error('the trail has no head')
  const acts = rows.filter(({ number }) => number !== null)
  const signIns = gather(acts.filter(({ call }) => call === SIGN_IN))
  return {
    seen_at: begins.seen_at?.toISOString() ?? null,
    since: Number(begins.since),
    up_to: Number(begins.up_to),
    own: begins.own,
    left_out: Number(begins.rows) - begins.own - acts.length,
    changes: gather(acts.filter(({ call }) => call !== SIGN_IN)),
    sign_ins: signIns.map(({ by, count, last_at }) => ({ by, count, last_at })),
  }
}

function gather(rows: readonly ChangeRow[]): Change[] {
  const kinds = Map.groupBy(rows, ({ person_id, call }) => `${person_id} ${call}`)
  return [...kinds.values()].map((of) => changeOf(of.map((row) => ({ row, text: readRecordText(row.record) }))))
}

type Act = { row: ChangeRow; text: RecordText }

/** Of records of one officer and call, the latest first. */
function changeOf(acts: readonly Act[]): Change {
  const [latest] = acts
  const first = acts.at(-1)
  if (!latest || !first) throw new Error('no records')
  const amounts = acts.map(amountOf).filter((amount) => amount !== null)
  const about = [...new Map(acts.flatMap(({ row }) => row.members.map((of) => [of.id ?? of.name, of]))).values()]
  return {
    by: { id: Number(latest.row.person_id), name: latest.text.name },
    call: latest.row.call,
    count: acts.reduce((sum, { text }) => sum + howMany(text), 0),
    amount: amounts.length === 0 ? null : toAedNumber(amounts.reduce((sum, amount) => sum + amount, 0n)),
    members: about.slice(0, NAMES_SHOWN),
    more_members: Math.max(0, about.length - NAMES_SHOWN),
    what: [...new Set(acts.flatMap(({ text }) => whatOf(text)))],
    object_id: acts.length === 1 && latest.row.object_id !== null ? Number(latest.row.object_id) : null,
    first_at: first.row.at.toISOString(),
    last_at: latest.row.at.toISOString(),
  }
}

/** What entries moved; else what was sent as the amount, as it was typed. */
function amountOf({ row: { amount }, text: { sent } }: Act): Fils | null {
  if (amount !== null) return amount
  const typed = sent.amount ?? sent.payment_amount ?? sent.loan_amount
  return typeof typed === 'string' ? (parseAed(typed) ?? null) : null
}

/** Of a call that decides several, those that it decided. */
export function howMany({ outcome }: RecordText): number {
  const { results } = outcome
  if (!Array.isArray(results)) return 1
  return results.filter((result: { verified?: unknown; undone?: unknown }) => result.verified ?? result.undone).length
}

/** The month or year that a path names; the part of the settings; the role. */
function whatOf({ params, sent }: RecordText): string[] {
  const named = [/^\d{4}(-\d\d)?$/.test(params.id ?? '') ? params.id : undefined, sent.section, sent.role]
  return named.filter((name) => typeof name === 'string')
}
