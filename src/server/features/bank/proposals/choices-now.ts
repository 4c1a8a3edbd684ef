import { type BusinessDate, daysBetween } from '#core/calendar.ts'
import { nearestInTime } from '#core/sorted-search.ts'
import type { Proposal, StatementLine } from '#core/statement-matching.ts'
import {
  type CandidateId,
  type CandidateRow,
  type Choice,
  keyOf,
  type LineFilter,
  OTHERS_SHOWN,
  readCandidates,
  readLines,
} from '#server/bank-lines/candidate-store.ts'
import { matchCandidates } from '#server/bank-lines/match-candidates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

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
