import { type BusinessDate, daysBetween } from './calendar.ts'
import type { Fils } from './money.ts'
import { referencesIn, withoutReferences } from './payer-reference.ts'

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
export interface Candidate {
  /** Unique among the candidates. */
  key: string
  date: BusinessDate
  amount: Fils
  /** Whose it is; the same for the candidates of one member. Empty for what is of nobody in particular. */
  owner: string
  /** The account it was paid from, a member ID, a mobile number: figures that the bank's text may name. */
  numbers: readonly string[]
  /** The bank's own reference, as it was read on the receipt: other spellings of one. */
  receipts?: readonly string[]
  /** The payer's reference of whose it is; null for what is of nobody in particular. */
  reference: string | null
  name: string
}

const CHARGE = /(?<!\p{L})(charges?|chgs?|chrgs?|fees?|commissions?|comm|رسوم|عمولة)(?!\p{L})/iu

/** Whether a bank's text says that it took the money for itself. */
export const saysCharge = (text: string): boolean => CHARGE.test(text)

export type MatchReason = 'reference' | 'receipt' | 'number' | 'name' | 'day'

/** A line and what it may be, with what speaks for it: the strongest first. */
export type Pair = {
  line: StatementLine
  candidate: Candidate
  score: number
  reasons: MatchReason[]
  /** The line has a reference, and it is not this member's. */
  elsewhere: boolean
}

/** How long before its receipt was sent money may have come, and how long after. */
export const DAYS_BEFORE = 60
export const DAYS_AFTER = 10
const REFERENCE_WEIGHT = 200
const RECEIPT_WEIGHT = 150
const NUMBER_WEIGHT = 100
const NAME_WEIGHT = 60
const DAY_WEIGHT = 20
const SCORE_MAX = REFERENCE_WEIGHT + RECEIPT_WEIGHT + NUMBER_WEIGHT + NAME_WEIGHT + DAY_WEIGHT

/** Where more candidates than these have nothing but their day to speak for them, it speaks for none. */
const BY_DAY_ALONE_MAX = 20

/** A line has no more than so many candidates beside it, the best: of twenty thousand members thousands share a name. */
const PAIRS_MOST = 80

/** Each line with the candidates of its amount that are near in time and not too many to mean anything. */
export function pairsBetween(lines: readonly StatementLine[], candidates: readonly Candidate[]): Pair[] {
  return [...pairsByLine(lines, candidates)].flat()
}

/**
 * The same, line by line. A month's statement of thousands stands beside as many candidates of one amount: what a line names is
 * looked up, and the rest only counted.
 */
export function* pairsByLine(lines: readonly StatementLine[], candidates: readonly Candidate[]): Generator<Pair[]> {
  const indexes = new Map<Fils, CandidateIndex>()
  for (const [amount, same] of Map.groupBy(candidates, (candidate) => candidate.amount))
    indexes.set(amount, indexOf(same))
  for (const line of lines) {
    const index = indexes.get(line.amount)
    if (index) yield pairsOf(readLine(line), index)
  }
}

/** What a line says, read once. */
type ReadLine = {
  line: StatementLine
  day: number
  figures: string
  words: ReadonlySet<string>
  references: readonly string[]
  /** Also one with a wrong character, which names nobody. */
  hasReference: boolean
}

function pairsOf(read: ReadLine, index: CandidateIndex): Pair[] {
  const { day, words, figures, references } = read
  const from = lowerBound(index.days, (each) => each >= day - DAYS_AFTER)
  const until = lowerBound(index.days, (each) => each > day + DAYS_BEFORE)
  const named = nameWithin(index, { words, runs: runsOf(figures), references }, [from, until])
  const scores = named.places.map((place) => scoreOf(day, index, place))
  const strong = scores.filter((score) => score > DAY_WEIGHT).length
  const places = bestOf(named.places, scores)
  if (until - from - strong <= BY_DAY_ALONE_MAX) {
    for (let place = from; place < until; place += 1) if (scoreOf(day, index, place) <= DAY_WEIGHT) places.push(place)
  }
  const pairs = places.map((place) => pairOf(read, index, place))
  resetMarks(named)
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

/** What share of a candidate's words a line names. */
function share({ inTime, named }: CandidateIndex, place: number): number {
  return (named.words[place] as number) / Math.max(1, (inTime[place] as ReadCandidate).words.length)
}

function scoreOf(day: number, index: CandidateIndex, place: number): number {
  const byDay = DAY_WEIGHT - Math.min(DAY_WEIGHT, Math.abs(day - (index.days[place] as number)))
  const byNumber = NUMBER_WEIGHT * (index.named.number[place] as number)
  const byReference = REFERENCE_WEIGHT * (index.named.reference[place] as number)
  const byReceipt = RECEIPT_WEIGHT * (index.named.receipt[place] as number)
  return byDay + byNumber + byReference + byReceipt + Math.floor(NAME_WEIGHT * share(index, place))
}

function pairOf({ line, day, hasReference }: ReadLine, index: CandidateIndex, place: number): Pair {
  const reasons: MatchReason[] = []
  const named = index.named.reference[place] === 1
  if (named) reasons.push('reference')
  if (index.named.receipt[place]) reasons.push('receipt')
  if (index.named.number[place]) reasons.push('number')
  if (share(index, place) === 1) reasons.push('name')
  const { candidate } = index.inTime[place] as ReadCandidate
  const elsewhere = hasReference && !named && candidate.reference !== null
  return { line, candidate, score: scoreOf(day, index, place), reasons: [...reasons, 'day'], elsewhere }
}

function readLine(line: StatementLine): ReadLine {
  const { date, text } = line
  const words = new Set(wordsOf(text))
  const whole = figuresOf(text)
  const figures = withoutReferences(whole)
  const references = referencesIn(text)
  return {
    line,
    day: dayOf(date),
    figures,
    words,
    references,
    hasReference: references.length > 0 || figures !== whole,
  }
}

/** A candidate with what is looked for of it, read once. */
type ReadCandidate = {
  candidate: Candidate
  day: number
  numbers: readonly string[]
  receipts: readonly string[]
  words: readonly string[]
}

/**
 * Candidates of one amount in the order of time, and where in it those are of which a text may name something. Figures stand in
 * arrays of their own: a line may name something of thousands.
 */
type CandidateIndex = {
  inTime: readonly ReadCandidate[]
  days: Int32Array
  byNumber: ReadonlyMap<string, readonly number[]>
  byReceipt: ReadonlyMap<string, readonly number[]>
  byReference: ReadonlyMap<string, readonly number[]>
  /** Twice where a candidate has a word twice. */
  byWord: ReadonlyMap<string, readonly number[]>
  named: Named
}

/**
 * What a line names: at each place how many words, whether a number, the payer's reference and that of the receipt, and which
 * places have any. Empty between lines.
 */
type Named = {
  words: Uint16Array
  number: Uint8Array
  reference: Uint8Array
  receipt: Uint8Array
  places: number[]
}

const EPOCH = '2000-01-01' as BusinessDate
const dayOf = (date: BusinessDate) => daysBetween(EPOCH, date)

/** Words of three letters and more. */
const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFKD'))

function indexOf(candidates: readonly Candidate[]): CandidateIndex {
  const inTime = candidates
    .map(readCandidate)
    .sort((a, b) => a.day - b.day || (a.candidate.key < b.candidate.key ? -1 : 1))
  const many = inTime.length
  const byNumber = new Map<string, number[]>()
  const byReceipt = new Map<string, number[]>()
  const byReference = new Map<string, number[]>()
  const byWord = new Map<string, number[]>()
  for (const [place, { candidate, numbers, receipts, words }] of inTime.entries()) {
    if (candidate.reference !== null) add(byReference, candidate.reference, place)
    for (const number of numbers) add(byNumber, number, place)
    for (const receipt of receipts) add(byReceipt, receipt, place)
    for (const word of words) add(byWord, word, place)
  }
  const days = Int32Array.from(inTime, ({ day }) => day)
  const named = {
    ...{ words: new Uint16Array(many), number: new Uint8Array(many) },
    ...{ reference: new Uint8Array(many), receipt: new Uint8Array(many), places: [] },
  }
  return { inTime, days, byNumber, byReceipt, byReference, byWord, named }
}

/** Says of the candidates from one place to another which the words, figures and references name. */
function nameWithin(
  { named, byWord, byNumber, byReceipt, byReference }: CandidateIndex,
  { words, runs, references }: { words: Iterable<string>; runs: Iterable<string>; references: Iterable<string> },
  [from, until]: readonly [number, number],
): Named {
  const { places } = named
  const each = (sought: readonly number[] | undefined, say: (place: number) => void) => {
    if (!sought) return
    for (let at = lowerBound(sought, (place) => place >= from); at < sought.length; at += 1) {
      const place = sought[at] as number
      if (place >= until) return
      if (!isNamed(named, place)) places.push(place)
      say(place)
    }
  }
  const sayWord = (place: number) => {
    named.words[place] = (named.words[place] as number) + 1
  }
  const sayNumber = (place: number) => {
    named.number[place] = 1
  }
  for (const word of words) each(byWord.get(word), sayWord)
  const sayReference = (place: number) => {
    named.reference[place] = 1
  }
  const sayReceipt = (place: number) => {
    named.receipt[place] = 1
  }
  for (const run of runs) {
    each(byNumber.get(run), sayNumber)
    each(byReceipt.get(run), sayReceipt)
  }
  for (const reference of references) each(byReference.get(reference), sayReference)
  return named
}

const isNamed = ({ words, number, reference, receipt }: Named, place: number): boolean =>
  words[place] !== 0 || number[place] !== 0 || reference[place] !== 0 || receipt[place] !== 0

/** For the next line. */
function resetMarks({ words, number, reference, receipt, places }: Named): void {
  for (const place of places) {
    words[place] = 0
    number[place] = 0
    reference[place] = 0
    receipt[place] = 0
  }
  places.length = 0
}

function readCandidate(candidate: Candidate): ReadCandidate {
  const numbers = candidate.numbers.flatMap((number) => lookedFor(number) ?? [])
  // Once, whatever its spellings.
  const receipts = [...new Set((candidate.receipts ?? []).flatMap((receipt) => lookedFor(receipt) ?? []))]
  return { candidate, day: dayOf(candidate.date), numbers, receipts, words: wordsOf(candidate.name) }
}

function add(places: Map<string, number[]>, named: string, place: number): void {
  const same = places.get(named)
  if (same) same.push(place)
  else places.set(named, [place])
}

export interface Proposal {
  line: bigint
  candidate: string
  /** What speaks for it beside the amount, the strongest first. */
  reasons: MatchReason[]
  /** Whether the bank's text names whose it is, and nobody else's would do as well. */
  sure: boolean
}

/**
 * Which candidate each line may be: of the same amount, near in time, at most one each. Where the candidates of two owners speak
 * for themselves equally, none is proposed. The order of what is given makes no difference.
 */
export function proposeMatches(lines: readonly StatementLine[], candidates: readonly Candidate[]): Proposal[] {
  return proposeOf(pairsBetween(lines, candidates))
}

/** The same of pairs that were found. */
export function proposeOf(found: readonly Pair[]): Proposal[] {
  const pairs = found.toSorted(
    (a, b) => b.score - a.score || compare(a.line.id, b.line.id) || compare(a.candidate.key, b.candidate.key),
  )
  const rivals = Map.groupBy(pairs, (pair) => pair.line.id)
  const takenLines = new Set<bigint>()
  const takenCandidates = new Set<string>()
  const proposals: Proposal[] = []
  for (const pair of pairs) {
    const { line, candidate, score, reasons } = pair
    if (takenLines.has(line.id) || takenCandidates.has(candidate.key)) continue
    const others = (rivals.get(line.id) ?? []).filter((other) => other.candidate.owner !== candidate.owner)
    takenLines.add(line.id)
    if (others.some((other) => !takenCandidates.has(other.candidate.key) && other.score >= score)) continue
    takenCandidates.add(candidate.key)
    proposals.push({ line: line.id, candidate: candidate.key, reasons, sure: isSure(pair, others) })
  }
  return proposals
}

/**
 * Whether a line names whose a candidate is, beside what else it may be. A reference, also that of the receipt, is doubted where
 * the name is another's, and a name where it is another's too, also where theirs was found elsewhere.
 */
function isSure({ reasons, elsewhere }: Pair, others: readonly Pair[]): boolean {
  const has = (reason: MatchReason) => reasons.includes(reason)
  const alsoNames = others.some((other) => other.reasons.includes('name'))
  if (has('reference')) return has('name') || !alsoNames
  return !elsewhere && (has('number') || (has('receipt') && (has('name') || !alsoNames)) || (has('name') && !alsoNames))
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * So many of what has a date as lie nearest to a day, the nearest first; of two that are equally near, the later one. Given
 * in the order of time. Among thousands it looks at no more days than it gives.
 */
export function nearestInTime<T extends { date: string }>(inTime: readonly T[], day: BusinessDate, many: number): T[] {
  const distance = (each: T) => Math.abs(daysBetween(each.date as BusinessDate, day))
  let after = lowerBound(inTime, ({ date }) => date >= day)
  let before = after - 1
  const found: T[] = []
  while (found.length < many) {
    const earlier = inTime[before]
    const later = inTime[after]
    if (later && (!earlier || distance(later) <= distance(earlier))) {
      found.push(later)
      after += 1
    } else if (earlier) {
      found.push(earlier)
      before -= 1
    } else break
  }
  return found
}

/**
 * The index of the first of many for which something holds that holds for all after it too; their number where it holds for
 * none. Of n it looks at no more than log2(n) + 1.
 */
function lowerBound<T>(inOrder: ArrayLike<T>, holds: (each: T) => boolean): number {
  let from = 0
  let until = inOrder.length
  while (from < until) {
    const middle = (from + until) >> 1
    if (holds(inOrder[middle] as T)) until = middle
    else from = middle + 1
  }
  return from
}

/** A short number would be found in any text; of a long one the last figures do. */
const FIGURES = { least: 4, most: 8 }

/** A text without what divides a number: spaces, dots, dashes. */
export const figuresOf = (text: string) => text.toUpperCase().replace(/[\s./-]/g, '')

/** What of a number is looked for in a text; undefined where it is too short for that. */
export function lookedFor(number: string): string | undefined {
  const figures = figuresOf(number).slice(-FIGURES.most)
  return figures.length >= FIGURES.least ? figures : undefined
}

/** Every run in figures that could be what is looked for of a number. */
export function* runsOf(figures: string): Generator<string> {
  for (let start = 0; start + FIGURES.least <= figures.length; start += 1) {
    for (let long = FIGURES.least; long <= FIGURES.most; long += 1) yield figures.slice(start, start + long)
  }
}

/** Every shortest run in texts: a number stands in one of them only if its last figures are among these. */
export function shortestRuns(texts: readonly string[]): Set<string> {
  const runs = new Set<string>()
  for (const figures of texts.map(figuresOf)) {
    for (let start = 0; start + FIGURES.least <= figures.length; start += 1)
      runs.add(figures.slice(start, start + FIGURES.least))
  }
  return runs
}

/** The last figures of a masked number, as many as a shortest run has; undefined where fewer are shown. */
export function shownEnd(masked: string): string | undefined {
  const end = figuresOf(masked).replace(/^•+/, '').slice(-FIGURES.least)
  return end.length === FIGURES.least ? end : undefined
}
