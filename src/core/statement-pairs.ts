import type { BusinessDate } from './calendar.ts'
import { type ClaimIndex, dayOf, forget, indexOf, nameWithin, type ReadClaim, wordsOf } from './claim-index.ts'
import { firstWhere } from './first-where.ts'
import type { Fils } from './money.ts'
import { figuresOf, runsOf } from './statement-figures.ts'

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
export const DAYS_BEFORE = 60
export const DAYS_AFTER = 10
const NUMBER_WEIGHT = 100
const NAME_WEIGHT = 60
const DAY_WEIGHT = 20
const SCORE_MAX = NUMBER_WEIGHT + NAME_WEIGHT + DAY_WEIGHT

/** Where more claims than these have nothing but their day to speak for them, it speaks for none. */
const BY_DAY_ALONE_MAX = 20

/** A line has no more than so many claims beside it, the best: of twenty thousand members thousands share a name. */
const PAIRS_MOST = 80

/** Each line with the claims of its amount that are near in time and not too many to mean anything. */
export function pairsBetween(lines: readonly StatementLine[], claims: readonly Claim[]): Pair[] {
  return [...pairsByLine(lines, claims)].flat()
}

/**
 * The same, line by line. A month's statement of thousands stands beside as many claims of one amount: what a line names is
 * looked up, and the rest only counted.
 */
export function* pairsByLine(lines: readonly StatementLine[], claims: readonly Claim[]): Generator<Pair[]> {
  const indexes = new Map<Fils, ClaimIndex>()
  for (const [amount, same] of Map.groupBy(claims, (claim) => claim.amount)) indexes.set(amount, indexOf(same))
  for (const line of lines) {
    const index = indexes.get(line.amount)
    if (index) yield pairsOf(readLine(line), index)
  }
}

/** What a line says, read once. */
type ReadLine = { line: StatementLine; day: number; figures: string; words: ReadonlySet<string> }

function pairsOf(read: ReadLine, index: ClaimIndex): Pair[] {
  const { day, words, figures } = read
  const from = firstWhere(index.days, (each) => each >= day - DAYS_AFTER)
  const until = firstWhere(index.days, (each) => each > day + DAYS_BEFORE)
  const named = nameWithin(index, { words, runs: runsOf(figures) }, [from, until])
  const scores = named.places.map((place) => scoreOf(day, index, place))
  const strong = scores.filter((score) => score > DAY_WEIGHT).length
  const places = bestOf(named.places, scores)
  if (until - from - strong <= BY_DAY_ALONE_MAX) {
    for (let place = from; place < until; place += 1) if (scoreOf(day, index, place) <= DAY_WEIGHT) places.push(place)
  }
  const pairs = places.map((place) => pairOf(read, index, place))
  forget(named)
  return pairs
}

/**
 * The places of the highest scores above that of a day alone: of equal ones all, or where they are too many none, so that
 * each that is left out speaks for less than any that is not.
 */
function bestOf(places: readonly number[], scores: readonly number[]): number[] {
  const many = new Uint32Array(SCORE_MAX + 1)
  for (const score of scores) many[score] = (many[score] as number) + 1
  let left = PAIRS_MOST
  let below = SCORE_MAX
  while (below > DAY_WEIGHT && left >= (many[below] as number)) {
    left -= many[below] as number
    below -= 1
  }
  return places.filter((_, at) => (scores[at] as number) > below)
}

/** What share of a claim's words a line names. */
function share({ inTime, named }: ClaimIndex, place: number): number {
  return (named.words[place] as number) / Math.max(1, (inTime[place] as ReadClaim).words.length)
}

function scoreOf(day: number, index: ClaimIndex, place: number): number {
  const byDay = DAY_WEIGHT - Math.min(DAY_WEIGHT, Math.abs(day - (index.days[place] as number)))
  const byNumber = NUMBER_WEIGHT * (index.named.number[place] as number)
  return byDay + byNumber + Math.floor(NAME_WEIGHT * share(index, place))
}

function pairOf({ line, day }: ReadLine, index: ClaimIndex, place: number): Pair {
  const reasons: MatchReason[] = []
  if (index.named.number[place]) reasons.push('number')
  if (share(index, place) === 1) reasons.push('name')
  const { claim } = index.inTime[place] as ReadClaim
  return { line, claim, score: scoreOf(day, index, place), reasons: [...reasons, 'day'] }
}

function readLine(line: StatementLine): ReadLine {
  return { line, day: dayOf(line.date), figures: figuresOf(line.text), words: new Set(wordsOf(line.text)) }
}
