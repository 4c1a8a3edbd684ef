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
const FIGURES_MIN = 4

/** Where more claims than these have nothing but their day to speak for them, it speaks for none. */
const BY_DAY_ALONE_MAX = 20

/**
 * Which claim each line may be: of the same amount, near in time, at most one each. Where the claims of two owners speak
 * for themselves equally, none is proposed. The order of what is given makes no difference.
 */
export function proposeMatches(lines: readonly StatementLine[], claims: readonly Claim[]): Proposal[] {
  const byAmount = Map.groupBy(claims.map(readClaim), ({ claim }) => claim.amount)
  const pairs = lines
    .flatMap((line) => pairsOf(readLine(line), byAmount.get(line.amount) ?? []))
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

type Pair = { line: StatementLine; claim: Claim; score: number; reasons: MatchReason[] }
/** What is looked for and in what, read out of the texts once. */
type ReadLine = { line: StatementLine; day: number; figures: string; words: ReadonlySet<string> }
type ReadClaim = { claim: Claim; day: number; numbers: readonly string[]; words: readonly string[] }

function readLine(line: StatementLine): ReadLine {
  return { line, day: dayOf(line.date), figures: figuresOf(line.text), words: new Set(wordsOf(line.text)) }
}

/** Of a long number the last eight figures do; a short one would be found in any text. */
function readClaim(claim: Claim): ReadClaim {
  const numbers = claim.numbers.map((number) => figuresOf(number).slice(-8))
  const found = numbers.filter((figures) => figures.length >= FIGURES_MIN)
  return { claim, day: dayOf(claim.date), numbers: found, words: wordsOf(claim.name) }
}

function pairsOf(line: ReadLine, claims: readonly ReadClaim[]): Pair[] {
  const pairs = claims.map((claim) => pairOf(line, claim)).filter((pair) => pair !== undefined)
  const named = pairs.filter(({ score }) => score > DAY_WEIGHT)
  return pairs.length - named.length > BY_DAY_ALONE_MAX ? named : pairs
}

function pairOf({ line, day, figures, words }: ReadLine, { claim, ...sought }: ReadClaim): Pair | undefined {
  const days = day - sought.day
  if (days < -DAYS_BEFORE || days > DAYS_AFTER) return undefined
  const reasons: MatchReason[] = []
  let score = DAY_WEIGHT - Math.min(DAY_WEIGHT, Math.abs(days))
  if (sought.numbers.some((number) => figures.includes(number))) {
    reasons.push('number')
    score += NUMBER_WEIGHT
  }
  const named = sought.words.filter((word) => words.has(word)).length / Math.max(1, sought.words.length)
  if (named === 1) reasons.push('name')
  score += Math.floor(NAME_WEIGHT * named)
  reasons.push('day')
  return { line, claim, score, reasons }
}

const EPOCH = '2000-01-01' as BusinessDate
const dayOf = (date: BusinessDate) => daysBetween(EPOCH, date)

const figuresOf = (text: string) => text.toUpperCase().replace(/[\s./-]/g, '')

/** Words of three letters and more. */
const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFKD'))

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
