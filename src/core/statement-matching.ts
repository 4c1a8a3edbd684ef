import { type Claim, type MatchReason, type Pair, pairsBetween, type StatementLine } from './statement-pairs.ts'

export interface Proposal {
  line: bigint
  claim: string
  /** What speaks for it beside the amount, the strongest first. */
  reasons: MatchReason[]
  /** Whether the bank's text names whose it is, and nobody else's would do as well. */
  sure: boolean
}

/**
 * Which claim each line may be: of the same amount, near in time, at most one each. Where the claims of two owners speak
 * for themselves equally, none is proposed. The order of what is given makes no difference.
 */
export function proposeMatches(lines: readonly StatementLine[], claims: readonly Claim[]): Proposal[] {
  return proposeOf(pairsBetween(lines, claims))
}

/** The same of pairs that were found. */
export function proposeOf(found: readonly Pair[]): Proposal[] {
  const pairs = found.toSorted(
    (a, b) => b.score - a.score || compare(a.line.id, b.line.id) || compare(a.claim.key, b.claim.key),
  )
  const rivals = Map.groupBy(pairs, (pair) => pair.line.id)
  const takenLines = new Set<bigint>()
  const takenClaims = new Set<string>()
  const proposals: Proposal[] = []
  for (const { line, claim, score, reasons } of pairs) {
    if (takenLines.has(line.id) || takenClaims.has(claim.key)) continue
    const others = (rivals.get(line.id) ?? []).filter(
      (other) => other.claim.owner !== claim.owner && !takenClaims.has(other.claim.key),
    )
    takenLines.add(line.id)
    if (others.some((other) => other.score >= score)) continue
    takenClaims.add(claim.key)
    proposals.push({ line: line.id, claim: claim.key, reasons, sure: reasons[0] !== 'day' })
  }
  return proposals
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
