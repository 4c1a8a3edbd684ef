import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BusinessDate } from '#core/calendar.ts'
import { payerReference } from '#core/payer-reference.ts'
import {
  type Candidate,
  type MatchReason,
  type Pair,
  type Proposal,
  pairsByLine,
  proposeOf,
  type StatementLine,
  shortestRuns,
  shownEnd,
} from '#core/statement-matching.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type CandidateRow, type Candidates, keyOf } from './candidate-store.ts'

/** After so many whoever else waits for this process has a turn: a few milliseconds. */
const CANDIDATES_AT_ONCE = 200
const LINES_AT_ONCE = 10

const SURE_BY_ITSELF: ReadonlySet<MatchReason> = new Set(['reference', 'number'])

/**
 * What each line may be, with the candidate as keyOf() names it. An account number is opened only where a line of its amount
 * names how it ends. Where not all candidates are there, only a reference or a number tells for sure: another member may have the same name.
 */
export async function matchCandidates(
  lines: readonly StatementLine[],
  { candidates: rows, all }: Candidates,
  secrets: Secrets,
): Promise<Proposal[]> {
  const linesOf = Map.groupBy(lines, ({ amount }) => amount)
  const proposals: Proposal[] = []
  for (const [amount, ofAmount] of Map.groupBy(rows, (row) => row.amount)) {
    const same = linesOf.get(amount) ?? []
    const candidates = await openCandidates(ofAmount, shortestRuns(same.map(({ text }) => text)), secrets)
    proposals.push(...proposeOf(await pairsOf(same, candidates)))
  }
  return proposals.map((each) => ({
    ...each,
    sure: each.sure && (all || each.reasons.some((reason) => SURE_BY_ITSELF.has(reason))),
  }))
}

async function openCandidates(
  rows: readonly CandidateRow[],
  runs: ReadonlySet<string>,
  secrets: Secrets,
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const row of rows) {
    if (candidates.length % CANDIDATES_AT_ONCE === CANDIDATES_AT_ONCE - 1) await yieldToEventLoop()
    candidates.push(candidateOf(row, numbersOf(row, runs, secrets)))
  }
  return candidates
}

async function pairsOf(lines: readonly StatementLine[], candidates: readonly Candidate[]): Promise<Pair[]> {
  const found: Pair[][] = []
  for (const ofLine of pairsByLine(lines, candidates)) {
    found.push(ofLine)
    if (found.length % LINES_AT_ONCE === 0) await yieldToEventLoop()
  }
  return found.flat()
}

function candidateOf(row: CandidateRow, numbers: string[]): Candidate {
  const key = keyOf(row)
  const owner = row.member_id === null ? key : `member ${row.member_id}`
  const reference = row.unique_id === null ? null : payerReference(row.unique_id)
  const receipts = row.receipts ?? []
  return {
    key,
    date: row.date as BusinessDate,
    amount: row.amount,
    owner,
    name: row.name ?? '',
    numbers,
    receipts,
    reference,
  }
}

/** Everything by which the bank's text may name a candidate, an account number among it. */
function numbersOf(row: CandidateRow, runs: ReadonlySet<string>, secrets: Secrets): string[] {
  const numbers = (row.numbers ?? []).filter((number) => number !== null)
  const { member_id: memberId, place, encrypted, masked } = row
  if (memberId === null || !place || !encrypted || masked === null) return numbers
  const end = shownEnd(masked)
  if (end !== undefined && !runs.has(end)) return numbers
  return [wholeNumber(secrets, place, memberId, { encrypted, masked }), ...numbers]
}
