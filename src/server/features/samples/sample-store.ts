import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { HEADS, type Heads } from '#server/ledger/heads.ts'

export type Sample = AnswerOf<'GET /api/office/samples'>['samples'][number]
export type Drawn = AnswerOf<'GET /api/office/samples/:id'>['entries'][number]

/** What `how` makes a pool of: the entries of the days, of one officer or of all, in the order in which they are drawn. */
const drawing = (how: string) => `with pool as (${how}),
  drawn as materialized (select id, rank from pool order by rank limit $5),
  sample as (
    insert into audit_sample (way, first_day, last_day, posted_by, seed, drawn_from, drawn_by, drawn_at)
    select $1, $2, $3, $4, $6, (select count(*) from pool), $7, $8 where exists (select from drawn) returning id
  ), entries as (
    insert into audit_sample_entry (sample_id, place, entry_id)
    select sample.id, row_number() over (order by rank), drawn.id from sample, drawn
  )
  select id::int from sample`

/** Values of both: the way, the first and the last day, the officer or null, how many, the seed or null, who draws, when. No row: nothing was posted. */
const drawByChance = query<{ id: number }>(
  'draw_sample_by_chance',
  drawing(`select e.id, sha256(convert_to($6 || ':' || e.id, 'UTF8')) as rank from entry e
    where e.date between $2 and $3 and ($4::bigint is null or e.made_by = $4)`),
)
const drawLargest = query<{ id: number }>(
  'draw_largest_sample',
  drawing(`select e.id, row(-moved.amount, e.id) as rank
    from (select entry_id, sum(amount) as amount from posting where date between $2 and $3 and amount > 0 group by 1) moved
    join entry e on e.id = moved.entry_id where $4::bigint is null or e.made_by = $4`),
)

export type Drawing = { way: Sample['way']; from: string; to: string; officerId: bigint | null; entries: number }

/** Draws a sample within the database transaction that the connection holds. Gives its id, or undefined where there is nothing to draw from. */
export async function drawSample(
  db: Db,
  { way, from, to, officerId, entries }: Drawing,
  seed: string,
  drawnBy: bigint,
  now: Date,
): Promise<number | undefined> {
  const draw = way === 'chance' ? drawByChance : drawLargest
  const [sample] = await draw(db, [way, from, to, officerId, entries, way === 'chance' ? seed : null, drawnBy, now])
  return sample?.id
}

/** The latest word on an entry of a sample; `s` and `x` are their rows. */
const LATEST =
  'from audit_look k where k.sample_id = x.sample_id and k.entry_id = x.entry_id order by k.id desc limit 1'

const SAMPLE = `json_build_object('id', s.id, 'way', s.way, 'from', s.first_day, 'to', s.last_day,
  'officer', (select json_build_object('id', o.id, 'name', o.name) from person o where o.id = s.posted_by),
  'drawn_by', (select name from person where id = s.drawn_by), 'drawn_at', ${instant('s.drawn_at')},
  'drawn_from', s.drawn_from, 'entries', count(*), 'looked_at', count(latest.in_order),
  'findings', count(*) filter (where not latest.in_order),
  'report', (select json_build_object('certificate', r.certificate, 'by', p.name, 'at', ${instant('r.made_at')},
    'sha256', r.sha256) from audit_report r join person p on p.id = r.made_by where r.sample_id = s.id))`
const OF_SAMPLE = `audit_sample s join audit_sample_entry x on x.sample_id = s.id
  left join lateral (select k.in_order ${LATEST}) latest on true`

export const listSamples = query<{ sample: Sample }>(
  'list_samples',
  `select ${SAMPLE} as sample from ${OF_SAMPLE} group by s.id order by s.id desc`,
)

export const readSample = query<{ sample: Sample; seed: string | null }>(
  'read_sample',
  `select ${SAMPLE} as sample, s.seed from ${OF_SAMPLE} where s.id = $1 group by s.id`,
)

/** Who has held a role, and so may have posted entries. */
export const listPosters = query<{ officer: { id: number; name: string } }>(
  'list_officers_who_posted',
  `select json_build_object('id', p.id, 'name', p.name) as officer from person p
   where exists (select from role_change c where c.person_id = p.id) order by p.name, p.id`,
)

const accounts = (
  sign: '<' | '>',
) => `(select coalesce(json_agg(json_build_object('code', code, 'name', name) order by line), '[]')
  from (select a.code, a.name, min(p.line) as line from posting p join ledger_account a on a.code = p.account
    where p.entry_id = e.id and p.amount ${sign} 0 group by 1, 2) one)`

/** Whether who asks posted the entry. */
const OWN = (asks: string) => `e.made_by is not distinct from ${asks}`

/** One entry of a sample. Values: the sample, the entry, who asks. No row: the sample has no such entry. */
export const findDrawn = query<{ own: boolean }>(
  'find_sample_entry',
  `select ${OWN('$3')} as own from audit_sample_entry x join entry e on e.id = x.entry_id
   where x.sample_id = $1 and x.entry_id = $2`,
)

/** The entries of a sample ($1) in their order; $2 is who asks. */
export const readDrawn = query<{ drawn: Drawn }>(
  'read_sample_entries',
  `select json_build_object('place', x.place, 'entry', json_build_object('id', e.id, 'date', e.date, 'memo', e.memo,
     'amount', (select sum(amount) / 100.0 from posting where entry_id = e.id and amount > 0),
     'by', (select name from person where id = e.made_by), 'debit', ${accounts('>')}, 'credit', ${accounts('<')},
     'members', (select coalesce(json_agg(name order by name), '[]') from person
       where id in (select member_id from posting where entry_id = e.id))),
     'look', (select json_build_object('in_order', k.in_order, 'remark', k.remark,
       'by', (select name from person where id = k.made_by), 'at', ${instant('k.made_at')}) ${LATEST}),
     'looked_before', greatest(0, (select count(*) from audit_look k where k.sample_id = x.sample_id and k.entry_id = x.entry_id) - 1),
     'own', ${OWN('$2')}) as drawn
   from audit_sample_entry x join entry e on e.id = x.entry_id where x.sample_id = $1 order by x.place`,
)

/** Holds a sample until the commit: what is found and its report come one after the other. */
export const holdSample = query(
  'hold_sample',
  `select pg_advisory_xact_lock(hashtextextended('sample ' || $1::bigint, 0))`,
)

/** Values: the sample, an entry of it, whether it is in order, the remark, who, when. */
export const addLook = query(
  'add_audit_look',
  `insert into audit_look (sample_id, entry_id, in_order, remark, made_by, made_at) values ($1, $2, $3, $4, $5, $6)`,
)

/** What a report names of the books as they are: the heads of the trail and of the sealed books, and the period's entries. */
export type BooksNow = Heads & {
  entries: number
  debit: number
  credit: number
}
export const readBooksNow = query<{ books: BooksNow }>(
  'read_books_of_audit',
  `select json_build_object(
     ${HEADS},
     'entries', (select count(*) from entry where date between $1 and $2),
     'debit', coalesce(sum(amount) filter (where amount > 0), 0) / 100.0,
     'credit', coalesce(-sum(amount) filter (where amount < 0), 0) / 100.0) as books
   from posting where date between $1 and $2`,
)

export type Kept = {
  sampleId: bigint
  certificate: string
  findings: string
  language: string
  pdf: Buffer
  sha256: string
}

const insertReport = query(
  'keep_audit_report',
  `insert into audit_report (sample_id, certificate, findings, language, pdf, sha256, made_by, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
export const keepReport = (db: Db, kept: Kept, madeBy: bigint, now: Date) =>
  insertReport(db, [kept.sampleId, kept.certificate, kept.findings, kept.language, kept.pdf, kept.sha256, madeBy, now])

/** An audit report as it was kept, and the day on which it was made. */
export const readAuditReport = query<{ day: BusinessDate; pdf: Buffer }>(
  'read_audit_report',
  `select (made_at at time zone 'Asia/Dubai')::date::text as day, pdf from audit_report where sample_id = $1`,
)
