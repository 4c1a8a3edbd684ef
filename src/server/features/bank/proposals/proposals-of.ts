import type { I18n } from '@lingui/core'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, daysBetween, type Month } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { sentence } from '#core/sentence.ts'
import { separationRefusal } from '#core/separation.ts'
import { nearestInTime, type Proposal, type StatementLine } from '#core/statement-matching.ts'
import {
  type CandidateId,
  type CandidateRow,
  type Choice,
  keyOf,
  type LineFilter,
  OTHERS_SHOWN,
  type Proposed,
  readCandidates,
  readLines,
} from '#server/bank-lines/candidate-store.ts'
import { matchCandidates } from '#server/bank-lines/match-candidates.ts'
import { lookTwice } from '#server/bank-lines/second-look.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { listed, say } from '#server/languages/speaker.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { readKept } from './keep-proposals.ts'

type LineAnswer = AnswerOf<'GET /api/office/bank-lines'>['lines'][number]
type CandidateAnswer = LineAnswer['others'][number]
type Shown = Pick<LineAnswer, 'proposal' | 'others'>
type Asked = { of: LineFilter; lineIds: readonly bigint[]; kept: boolean }

/**
 * What lines of an account in a state may be, by the line: payments that wait; and for an open one entries that no line
 * is yet. Worked out now, or as they are `kept`.
 */
export async function proposalsOf(
  { db, secrets }: { db: Db; secrets: Secrets },
  { of, lineIds, kept }: Asked,
  { officerId, speaker }: { officerId: bigint; speaker: I18n },
): Promise<(lineId: bigint) => Shown> {
  const choices = await (kept ? choicesKept(db, lineIds) : choicesNow({ db, secrets }, of, lineIds))
  const ids = [...choices.values()].flatMap(({ proposal, others }) => (proposal ? [proposal, ...others] : others))
  const candidates = await candidatesOf(db, ids)
  const shown = (chosen: CandidateId, found?: Pick<CandidateAnswer, 'reasons' | 'sure'>) => {
    const candidate = candidates.get(keyOf(chosen))
    return candidate ? [answerOf(candidate, officerId, speaker, found)] : []
  }
  return (lineId) => {
    const { proposal, others } = choices.get(lineId) ?? { proposal: null, others: [] }
    const rest = others.filter((other) => !proposal || keyOf(other) !== keyOf(proposal)).slice(0, OTHERS_SHOWN)
    return {
      proposal: (proposal && shown(proposal, proposal)[0]) ?? null,
      others: rest.flatMap((other) => shown(other)),
    }
  }
}

/** Payments and entries as answers have them. */
export async function shownCandidates(
  db: Db,
  chosen: readonly Proposed[],
  { officerId, speaker }: { officerId: bigint; speaker: I18n },
): Promise<CandidateAnswer[]> {
  const candidates = await candidatesOf(db, chosen)
  return chosen.flatMap((each) => {
    const candidate = candidates.get(keyOf(each))
    return candidate ? [answerOf(candidate, officerId, speaker, each)] : []
  })
}

async function choicesKept(db: Db, lineIds: readonly bigint[]): Promise<Map<bigint, Choice>> {
  const rows = await readKept(db, [lineIds])
  return new Map(
    rows.map(({ line, proposal, others }) => {
      const kept = proposal && { ...proposal, id: BigInt(proposal.id) }
      return [line, { proposal: kept, others: others.map(({ kind, id }) => ({ kind, id: BigInt(id) })) }]
    }),
  )
}

async function candidatesOf(db: Db, chosen: readonly CandidateId[]): Promise<Map<string, ShownCandidate>> {
  const ids = (kind: CandidateId['kind']) => [
    ...new Set(chosen.filter((each) => each.kind === kind).map(({ id }) => id)),
  ]
  const rows = chosen.length > 0 ? await readShownCandidates(db, [ids('payment'), ids('entry')]) : []
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function answerOf(
  { kind, id, member, date, look_twice, ...of }: ShownCandidate,
  officerId: bigint,
  speaker: I18n,
  { reasons, sure }: Pick<CandidateAnswer, 'reasons' | 'sure'> = { reasons: [], sure: false },
): CandidateAnswer {
  const title = titleOf(of, speaker)
  return { kind, id: Number(id), member, title, date, why_not: whyNot(of, officerId), look_twice, reasons, sure }
}

/** Why the officer may not verify a payment; an entry is posted already. */
function whyNot(
  { owner_id: ownerId, recorded_by: recordedBy, two_person_rules: rules }: Separated,
  officerId: bigint,
): CandidateAnswer['why_not'] {
  if (ownerId === null) return null
  return separationRefusal({ step: 'verify_payment', officerId, ownerId, recordedBy }, rules) ?? null
}

type Titled = Pick<ShownCandidate, 'memo' | 'months' | 'payment_kind'>

function titleOf({ memo, months, payment_kind: kind }: Titled, speaker: I18n): string {
  if (memo !== null) return memo
  const named = months?.map((month) => monthText(month, speaker.locale)) ?? []
  if (named.length > 0) return listed(speaker, named)
  return say(speaker, kind === 'loan' ? sentence('Towards a loan') : sentence('Deposit'))
}

/** What an officer is shown of what a line may be. */
type ShownCandidate = Separated & {
  kind: 'payment' | 'entry'
  id: bigint
  date: string
  /** What an entry says; null for a payment. */
  memo: string | null
  /** What a payment is for. */
  months: Month[] | null
  payment_kind: 'dues' | 'loan' | 'deposit' | null
  member: { id: number; unique_id: string; name: string } | null
  /** Of a payment: it is flagged. */
  look_twice: boolean
}

/** Whose a payment is and who entered it; null for an entry. */
type Separated = { owner_id: bigint | null; recorded_by: bigint | null } & StepFacts

const MEMBER = `json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name)`

/** Values: ids of payments, ids of entries. */
const readShownCandidates = query<ShownCandidate>(
  'read_shown_candidates',
  `select 'payment' as kind, p.id, p.received_on as date, ${MEMBER} as member, null as memo,
     array(select to_char(month, 'YYYY-MM') from payment_month where payment_id = p.id order by month) as months,
     p.kind as payment_kind, p.member_id as owner_id, p.recorded_by, ${TWO_PERSON_RULES},
     json_array_length(${lookTwice('p.amount')}) > 0 as look_twice
   from payment p join member m on m.id = p.member_id join person o on o.id = m.id where p.id = any ($1::bigint[])
   union all
   select 'entry', e.id, e.received_on, own.member, e.memo, null, null, null, null, false, false
   from entry e left join lateral (
     select ${MEMBER} as member from posting q join member m on m.id = q.member_id join person o on o.id = m.id
     where q.entry_id = e.id order by q.line limit 1
   ) own on true
   where e.id = any ($2::bigint[])`,
)

/** Of each kind. Where there are so many, choices are soon kept (keep-proposals.ts). */
const CANDIDATES_MOST = 5_000

/** What these lines of an account in a state may be as of now, when all of that state are looked at. */
export async function choicesNow(
  { db, secrets }: { db: Db; secrets: Secrets },
  of: LineFilter,
  lineIds: readonly bigint[],
): Promise<Map<bigint, Choice>> {
  if (lineIds.length === 0) return new Map()
  const lines = await readLines(db, of)
  const found = await readCandidates(db, of, lines, CANDIDATES_MOST)
  const byKey = new Map(found.candidates.map((candidate) => [keyOf(candidate), candidate]))
  const proposed = new Map((await matchCandidates(lines, found, secrets)).map((each) => [each.line, each]))
  const near = nearestOf(found.candidates)
  const asked = lines.filter(({ id }) => lineIds.includes(id))
  return new Map(
    asked.map((line) => [line.id, { proposal: chosenProposal(proposed.get(line.id), byKey), others: near(line) }]),
  )
}

function chosenProposal(found: Proposal | undefined, byKey: ReadonlyMap<string, CandidateRow>): Choice['proposal'] {
  const candidate = found && byKey.get(found.candidate)
  return candidate ? { kind: candidate.kind, id: candidate.id, reasons: found.reasons, sure: found.sure } : null
}

/** Of a line's amount what lies nearest in time; of what is equally near the later, and what waits, first. */
function nearestOf(candidates: readonly CandidateRow[]): (line: StatementLine) => CandidateId[] {
  const inTime = Map.groupBy(candidates.toSorted(byTime), ({ kind, amount }) => `${kind} ${amount}`)
  return ({ amount, date }) => {
    const distance = (candidate: CandidateRow) => Math.abs(daysBetween(candidate.date as BusinessDate, date))
    const of = (kind: CandidateId['kind']) =>
      nearestInTime(inTime.get(`${kind} ${amount}`) ?? [], date, OTHERS_SHOWN + 1)
    return [...of('payment'), ...of('entry')]
      .sort(
        (a, b) =>
          distance(a) - distance(b) || compare(b.date, a.date) || compare(b.kind, a.kind) || compare(a.id, b.id),
      )
      .slice(0, OTHERS_SHOWN + 1)
  }
}

const byTime = (a: CandidateRow, b: CandidateRow) => compare(a.date, b.date) || compare(a.id, b.id)
const compare = <T extends string | bigint>(a: T, b: T) => (a < b ? -1 : Number(a > b))
