import { type BusinessDate, daysBetween } from './calendar.ts'
import type { Fils } from './money.ts'

/** A line of the bank's statement. */
export interface StatementLine {
  id: bigint
  date: BusinessDate
  /** Below zero for what left the account. */
  amount: Fils
  /** Everything that the bank writes about it. */
  text: string
}

/** What the books have, or wait for, that may be on the statement. */
export interface Claim {
  /** Unique among the claims. */
  key: string
  date: BusinessDate
  amount: Fils
  /** Whose it is; the same for the claims of one member. Empty for what is of nobody in particular. */
  owner: string
  /** The account it was paid from, a member ID, a mobile number: figures that the bank's text may name. */
  numbers: readonly string[]
  name: string
}

export type MatchReason = 'number' | 'name' | 'day'

export interface Proposal {
  line: bigint
  claim: string
  /** What speaks for it beside the amount, the strongest first. */
  reasons: MatchReason[]
  /** Whether the bank's text names whose it is, and nobody else's would do as well. */
  sure: boolean
}

/** How long before its receipt was sent money may have come, and how long after. */
const DAYS_BEFORE = 60
const DAYS_AFTER = 10
const NUMBER_WEIGHT = 100
const NAME_WEIGHT = 60
const DAY_WEIGHT = 20
/** Fewer figures than this are found in any text. */
const FIGURES_MIN = 4

/**
 * Which claim each line may be: of the same amount, near in time, at most one each. Where the claims of two owners speak
 * for themselves equally, none is proposed. The order of what is given makes no difference.
 */
export function proposeMatches(lines: readonly StatementLine[], claims: readonly Claim[]): Proposal[] {
  const byAmount = Map.groupBy(claims, (claim) => claim.amount)
  const pairs = lines
    .flatMap((line) => (byAmount.get(line.amount) ?? []).map((claim) => pairOf(line, claim)))
    .filter((pair) => pair !== undefined)
    .sort((a, b) => b.score - a.score || compare(a.line.id, b.line.id) || compare(a.claim.key, b.claim.key))
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

function pairOf(line: StatementLine, claim: Claim) {
  const days = daysBetween(claim.date, line.date)
  if (days < -DAYS_BEFORE || days > DAYS_AFTER) return undefined
  const reasons: MatchReason[] = []
  let score = DAY_WEIGHT - Math.min(DAY_WEIGHT, Math.abs(days))
  if (claim.numbers.some((number) => namesNumber(line.text, number))) {
    reasons.push('number')
    score += NUMBER_WEIGHT
  }
  const named = shareOfName(line.text, claim.name)
  if (named === 1) reasons.push('name')
  score += Math.floor(NAME_WEIGHT * named)
  reasons.push('day')
  return { line, claim, score, reasons }
}

/** Whether the text has the number's figures in a row, spaces and signs between them left out; of a long one the last eight do. */
function namesNumber(text: string, number: string): boolean {
  const wanted = figuresOf(number).slice(-8)
  return wanted.length >= FIGURES_MIN && figuresOf(text).includes(wanted)
}

const figuresOf = (text: string) => text.toUpperCase().replace(/[\s./-]/g, '')

/** How much of a name the text has: of its words of three letters and more, 0 to 1. */
function shareOfName(text: string, name: string): number {
  const wanted = wordsOf(name)
  if (wanted.length === 0) return 0
  const words = new Set(wordsOf(text))
  return wanted.filter((word) => words.has(word)).length / wanted.length
}

const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFKD'))

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
