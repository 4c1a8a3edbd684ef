import type { Proposal } from '#core/statement-matching.ts'
import {
  amountsOf,
  type CandidateId,
  countCandidates,
  keyOf,
  type LineFilter,
  OTHERS_SHOWN,
  type Proposed,
  readCandidates,
  readLines,
  standingEntry,
  WAITING,
} from '#server/bank-lines/candidate-store.ts'
import { matchCandidates } from '#server/bank-lines/match-candidates.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** So many candidates are looked at while an officer waits for the page. */
const LOOKED_AT_AT_ONCE = 500
/** Of each kind. */
const CANDIDATES_MOST = 20_000
const JUST_NOW_MS = 15_000
/** The full refresh catches changes that no event announced, such as a candidate that was decided anew. */
const ANEW_MS = 60_000

export type Keeper = { db: Db; secrets: Secrets; now: Date }

/**
 * Works out and keeps what each line may be, of the accounts and states where more than `over` candidates could be one of them;
 * of others nothing is kept. Gives how many proposals are others than before. Throws what a look threw, after
 * the others; it is taken again a minute later, or when something comes.
 */
export async function keepProposals(keeper: Keeper, over = LOOKED_AT_AT_ONCE): Promise<number> {
  let changed = 0
  let failure: unknown
  for (const { account } of await readAccounts(keeper.db)) {
    for (const status of ['open', 'unclaimed'] as const) {
      try {
        changed += await look(keeper, { account, status }, over)
      } catch (error) {
        failure = error
      }
    }
  }
  if (failure !== undefined) throw failure
  return changed
}

async function look({ db, secrets, now }: Keeper, of: LineFilter, over: number): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [begun] = await beginLook(db, [of.account, of.status, now, ago(ANEW_MS), ago(JUST_NOW_MS)])
  if (!begun) return 0
  const lines = await readLines(db, of)
  const [counted] = await countCandidates(db, [
    of.account,
    of.status,
    amountsOf(lines),
    lines[0]?.date ?? null,
    over + 1,
  ])
  if (!counted || counted.candidates <= over) {
    await keepNone(db, [of.account, of.status])
    return 0
  }
  const found = await readCandidates(db, of, lines, CANDIDATES_MOST)
  const byKey = new Map(found.candidates.map((candidate) => [keyOf(candidate), candidate]))
  const row = ({ line, candidate, reasons, sure }: Proposal) => {
    const { kind, id } = byKey.get(candidate) ?? {}
    return { line: String(line), [kind ?? '']: String(id), reasons, sure }
  }
  const proposals = await matchCandidates(lines, found, secrets)
  const rows = JSON.stringify(proposals.map(row))
  const [kept] = await keepAll(db, [of.account, of.status, now, begun.seen, rows])
  return kept?.changed ?? 0
}

/** A Choice as JSON has it. */
type KeptChoice = {
  proposal: (Omit<Proposed, 'id'> & { id: number }) | null
  others: { kind: CandidateId['kind']; id: number }[]
}

/** What was posted long before an open line has none here. */
const ENTRIES = `l.status = 'open' and account = l.account and received_on >= l.booked_on - 60 and ${standingEntry('entry_id')}`

/** The kinds and ids of what lies nearest to the line l on either side of its day. */
const nearest = (kind: string, table: string, day: string, id: string, own: string) =>
  [
    ['>=', ''],
    ['<', ' desc'],
  ]
    .map(
      ([side, order]) => `(select '${kind}' as kind, ${id} as id, ${day} as day from ${table}
         where ${own} and amount = l.amount and ${day} ${side} l.booked_on order by ${day}${order}, ${id}${order} limit ${OTHERS_SHOWN + 1})`,
    )
    .join(' union all ')

/**
 * The choices of these lines as they were kept, but for proposals that no longer hold; what else has a line's amount is
 * looked up. Value: lines.
 */
export const readKept = query<{ line: bigint } & KeptChoice>(
  'read_kept_proposals',
  `select l.id as line, (
     select json_build_object('kind', case when k.entry_id is null then 'payment' else 'entry' end,
       'id', coalesce(k.payment_id, k.entry_id), 'reasons', k.reasons, 'sure', k.sure)
     from line_proposal k left join payment p on p.id = k.payment_id
     where k.line_id = l.id and (p.status = 'in_review' or l.status = 'open' and k.entry_id is not null
       and not exists (select from bank_line o where o.account = l.account and o.entry_id = k.entry_id)
       and ${standingEntry('k.entry_id')})
   ) as proposal, (
     select coalesce(json_agg(json_build_object('kind', near.kind, 'id', near.id)), '[]') from (
       select kind, id from (
         ${nearest('payment', 'payment', 'received_on', 'id', WAITING)}
         union all
         ${nearest('entry', 'unlined_entry', 'received_on', 'entry_id', ENTRIES)}
       ) side order by abs(day - l.booked_on), day desc, kind desc, id limit ${OTHERS_SHOWN + 1}
     ) near
   ) as others
   from bank_line l where l.id = any ($1::bigint[])`,
)

/** Whose lines have ever been imported, in both states in which they wait. */
const readAccounts = query<{ account: string }>('read_accounts_with_lines', 'select account from lines_begin')

/**
 * Says that an account's lines in a state are looked at now, and what is there; no row where nothing has come since the last
 * time, which was not long ago, or where another process has just looked. Values: account, state, now, before when is long
 * ago, since when is just now.
 */
const beginLook = query<{ seen: string }>(
  'begin_look_at_proposals',
  `insert into proposals_look as look (account, status, seen, looked_at)
   select $1, $2, concat_ws(' ', lines.many, lines.last,
     (select max(id) from payment where status = 'in_review'),
     (select max(entry_id) from unlined_entry where account = $1)), $3
   from (select count(*) as many, max(id) as last from (
     select id from bank_line where account = $1 and status = $2 order by booked_on, id limit 2000) l) lines
   on conflict (account, status) do update set seen = excluded.seen, looked_at = excluded.looked_at
     where (look.seen <> excluded.seen or look.looked_at < $4) and look.looked_at not between $5 and $3
   returning seen`,
)

/**
 * Keeps what the lines of an account in a state may be, instead of what was kept of them; of lines that are settled nothing
 * is kept. No row is changed where another look has begun since, or a statement was imported. Values: account, state, when
 * the look began, what was there then, proposals as JSON. Gives how many are others than before.
 */
const keepAll = query<{ changed: number }>(
  'keep_proposals',
  `with own as (
     update proposals_look set kept_at = $3 where account = $1 and status = $2 and seen = $4 and looked_at = $3 returning 1
   ), proposed as (
     select * from jsonb_to_recordset($5::jsonb) as p (line bigint, payment bigint, entry bigint, reasons text[], sure boolean)
     where exists (select from own)
   ), gone as (
     delete from line_proposal k using bank_line l, own
     where l.id = k.line_id and l.account = $1
       and (l.status = $2 and k.line_id not in (select line from proposed) or l.status not in ('open', 'unclaimed'))
     returning 1
   ), written as (
     insert into line_proposal as k (line_id, payment_id, entry_id, reasons, sure)
     select line, payment, entry, reasons, sure from proposed order by line
     on conflict (line_id) do update
       set payment_id = excluded.payment_id, entry_id = excluded.entry_id, reasons = excluded.reasons, sure = excluded.sure
       where (k.payment_id, k.entry_id, k.reasons, k.sure)
         is distinct from (excluded.payment_id, excluded.entry_id, excluded.reasons, excluded.sure)
     returning 1
   )
   select ((select count(*) from gone) + (select count(*) from written))::int as changed`,
)

/** The choices of an account's lines in a state are worked out for who asks. Values: account, state. */
const keepNone = query(
  'keep_no_proposals',
  'update proposals_look set kept_at = null where account = $1 and status = $2 and kept_at is not null',
)
