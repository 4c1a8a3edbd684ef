import { setImmediate as others } from 'node:timers/promises'
import type { BusinessDate } from '#core/calendar.ts'
import { shortestRuns, shownEnd } from '#core/statement-figures.ts'
import {
  type Claim,
  type Pair,
  type Proposal,
  pairsByLine,
  proposeOf,
  type StatementLine,
} from '#core/statement-matching.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { keyOf } from './choice.ts'
import type { ClaimRow } from './claim-store.ts'
import type { Claims } from './read-claims.ts'

/** After so many whoever else waits for this process has a turn: a few milliseconds. */
const CLAIMS_AT_ONCE = 200
const LINES_AT_ONCE = 10

/**
 * What each line may be, with the claim as keyOf() names it. An account number is opened only where a line of its amount
 * names how it ends. Where not all claims are there, only a number tells for sure: another member may have the same name.
 */
export async function matchClaims(
  lines: readonly StatementLine[],
  { claims: rows, all }: Claims,
  secrets: Secrets,
): Promise<Proposal[]> {
  const linesOf = Map.groupBy(lines, ({ amount }) => amount)
  const proposals: Proposal[] = []
  for (const [amount, ofAmount] of Map.groupBy(rows, (row) => row.amount)) {
    const same = linesOf.get(amount) ?? []
    const claims = await openClaims(ofAmount, shortestRuns(same.map(({ text }) => text)), secrets)
    proposals.push(...proposeOf(await pairsOf(same, claims)))
  }
  return proposals.map((each) => ({ ...each, sure: each.sure && (all || each.reasons.includes('number')) }))
}

async function openClaims(rows: readonly ClaimRow[], runs: ReadonlySet<string>, secrets: Secrets): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const row of rows) {
    if (claims.length % CLAIMS_AT_ONCE === CLAIMS_AT_ONCE - 1) await others()
    claims.push(claimOf(row, numbersOf(row, runs, secrets)))
  }
  return claims
}

async function pairsOf(lines: readonly StatementLine[], claims: readonly Claim[]): Promise<Pair[]> {
  const found: Pair[][] = []
  for (const ofLine of pairsByLine(lines, claims)) {
    found.push(ofLine)
    if (found.length % LINES_AT_ONCE === 0) await others()
  }
  return found.flat()
}

function claimOf(row: ClaimRow, numbers: string[]): Claim {
  const key = keyOf(row)
  const owner = row.member_id === null ? key : `member ${row.member_id}`
  return { key, date: row.date as BusinessDate, amount: row.amount, owner, name: row.name ?? '', numbers }
}

/** Everything by which the bank's text may name a claim, an account number among it. */
function numbersOf(row: ClaimRow, runs: ReadonlySet<string>, secrets: Secrets): string[] {
  const numbers = (row.numbers ?? []).filter((number) => number !== null)
  const { member_id: memberId, place, sealed, masked } = row
  if (memberId === null || !place || !sealed || masked === null) return numbers
  const end = shownEnd(masked)
  if (end !== undefined && !runs.has(end)) return numbers
  return [wholeNumber(secrets, place, memberId, { sealed, masked }), ...numbers]
}
