import { setImmediate as others } from 'node:timers/promises'
import type { BusinessDate } from '#core/calendar.ts'
import { shortestRuns, shownEnd } from '#core/statement-figures.ts'
import { type Proposal, proposeMatches } from '#core/statement-matching.ts'
import type { Claim, StatementLine } from '#core/statement-pairs.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { keyOf } from './choice.ts'
import type { ClaimRow } from './claim-store.ts'

/** After so many claims whoever else waits for this process has a turn: opening their numbers takes some milliseconds. */
const AT_ONCE = 200

/**
 * What each line may be, with the claim as keyOf() names it. An account number is opened only where a line of its amount
 * names how it ends.
 */
export async function matchClaims(
  lines: readonly StatementLine[],
  rows: readonly ClaimRow[],
  secrets: Secrets,
): Promise<Proposal[]> {
  const linesOf = Map.groupBy(lines, ({ amount }) => amount)
  const proposals: Proposal[] = []
  for (const [amount, ofAmount] of Map.groupBy(rows, (row) => row.amount)) {
    const same = linesOf.get(amount) ?? []
    const runs = shortestRuns(same.map(({ text }) => text))
    const claims: Claim[] = []
    for (const row of ofAmount) {
      if (claims.length % AT_ONCE === AT_ONCE - 1) await others()
      claims.push(claimOf(row, numbersOf(row, runs, secrets)))
    }
    proposals.push(...proposeMatches(same, claims))
  }
  return proposals
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
