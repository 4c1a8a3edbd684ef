import { type BusinessDate, daysBetween } from './calendar.ts'
import { firstWhere } from './first-where.ts'
import type { Fils } from './money.ts'
import { figuresOf, lookedFor, runsOf } from './statement-figures.ts'

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

/** A line and what it may be, with what speaks for it: the strongest first. */
export type Pair = { line: StatementLine; claim: Claim; score: number; reasons: MatchReason[] }

/** How long before its receipt was sent money may have come, and how long after. */
const DAYS_BEFORE = 60
export const DAYS_AFTER = 10
const NUMBER_WEIGHT = 100
const NAME_WEIGHT = 60
const DAY_WEIGHT = 20

/** Where more claims than these have nothing but their day to speak for them, it speaks for none. */
const BY_DAY_ALONE_MAX = 20

/**
 * Each line with the claims of its amount that are near in time and not too many to mean anything. A month's statement of
 * thousands stands beside as many claims of one amount: what a line names is looked up, and the rest only counted.
 */
export function pairsBetween(lines: readonly StatementLine[], claims: readonly Claim[]): Pair[] {
  const found = new Map<Fils, FoundBy>()
  for (const [amount, same] of Map.groupBy(claims, (claim) => claim.amount)) found.set(amount, foundBy(same))
  return lines.flatMap((line) => {
    const same = found.get(line.amount)
    return same ? pairsOf(readLine(line), same) : []
  })
}

/** What is looked for and in what, read out of the texts once. */
type ReadLine = { line: StatementLine; day: number; figures: string; words: ReadonlySet<string> }
type ReadClaim = { claim: Claim; day: number; numbers: readonly string[]; words: readonly string[] }
/** Claims of one amount: in the order of time, and by what a line may name of them. */
type FoundBy = { time: readonly ReadClaim[]; name: ReadonlyMap<string, readonly ReadClaim[]> }

function foundBy(claims: readonly Claim[]): FoundBy {
  const time = claims.map(readClaim).sort((a, b) => a.day - b.day)
  const name = new Map<string, ReadClaim[]>()
  for (const claim of time) {
    for (const each of [...claim.numbers, ...claim.words]) {
      const same = name.get(each)
      if (same) same.push(claim)
      else name.set(each, [claim])
    }
  }
  return { time, name }
}

function pairsOf(line: ReadLine, { time, name }: FoundBy): Pair[] {
  const from = firstWhere(time, ({ day }) => day >= line.day - DAYS_AFTER)
  const until = firstWhere(time, ({ day }) => day > line.day + DAYS_BEFORE)
  const named = new Set<ReadClaim>()
  for (const each of namesIn(line)) for (const claim of name.get(each) ?? []) named.add(claim)
  const strong = [...named].flatMap((claim) => pairOf(line, claim) ?? []).filter(({ score }) => score > DAY_WEIGHT)
  if (until - from - strong.length > BY_DAY_ALONE_MAX) return strong
  return time.slice(from, until).flatMap((claim) => pairOf(line, claim) ?? [])
}

/** Its words, and every run of figures in it that could be the end of a number. */
function* namesIn({ words, figures }: ReadLine): Generator<string> {
  yield* words
  yield* runsOf(figures)
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

function readLine(line: StatementLine): ReadLine {
  return { line, day: dayOf(line.date), figures: figuresOf(line.text), words: new Set(wordsOf(line.text)) }
}

function readClaim(claim: Claim): ReadClaim {
  const numbers = claim.numbers.flatMap((number) => lookedFor(number) ?? [])
  return { claim, day: dayOf(claim.date), numbers, words: wordsOf(claim.name) }
}

const EPOCH = '2000-01-01' as BusinessDate
const dayOf = (date: BusinessDate) => daysBetween(EPOCH, date)

/** Words of three letters and more. */
const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFKD'))
