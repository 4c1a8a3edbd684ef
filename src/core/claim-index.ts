import { type BusinessDate, daysBetween } from './calendar.ts'
import { firstWhere } from './first-where.ts'
import { lookedFor } from './statement-figures.ts'
import type { Claim } from './statement-pairs.ts'

/** A claim with what is looked for of it, read once. */
export type ReadClaim = { claim: Claim; day: number; numbers: readonly string[]; words: readonly string[] }

/**
 * Claims of one amount in the order of time, and where in it those are of which a text may name something. Figures stand in
 * arrays of their own: a line may name something of thousands.
 */
export type ClaimIndex = {
  inTime: readonly ReadClaim[]
  days: Int32Array
  byNumber: ReadonlyMap<string, readonly number[]>
  /** Twice where a claim has a word twice. */
  byWord: ReadonlyMap<string, readonly number[]>
  named: Named
}

/** What a line names: at each place how many words and whether a number, and which places have either. Empty between lines. */
export type Named = { words: Uint16Array; number: Uint8Array; places: number[] }

const EPOCH = '2000-01-01' as BusinessDate
export const dayOf = (date: BusinessDate) => daysBetween(EPOCH, date)

/** Words of three letters and more. */
export const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFKD'))

export function indexOf(claims: readonly Claim[]): ClaimIndex {
  const inTime = claims.map(readClaim).sort((a, b) => a.day - b.day || (a.claim.key < b.claim.key ? -1 : 1))
  const many = inTime.length
  const byNumber = new Map<string, number[]>()
  const byWord = new Map<string, number[]>()
  for (const [place, { numbers, words }] of inTime.entries()) {
    for (const number of numbers) add(byNumber, number, place)
    for (const word of words) add(byWord, word, place)
  }
  const days = Int32Array.from(inTime, ({ day }) => day)
  const named = { words: new Uint16Array(many), number: new Uint8Array(many), places: [] }
  return { inTime, days, byNumber, byWord, named }
}

/** Says of the claims from one place to another which the words and figures name. */
export function nameWithin(
  { named, byWord, byNumber }: ClaimIndex,
  { words, runs }: { words: Iterable<string>; runs: Iterable<string> },
  [from, until]: readonly [number, number],
): Named {
  const { places } = named
  const each = (sought: readonly number[] | undefined, say: (place: number) => void) => {
    if (!sought) return
    for (let at = firstWhere(sought, (place) => place >= from); at < sought.length; at += 1) {
      const place = sought[at] as number
      if (place >= until) return
      if (named.words[place] === 0 && named.number[place] === 0) places.push(place)
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
  for (const run of runs) each(byNumber.get(run), sayNumber)
  return named
}

/** For the next line. */
export function forget({ words, number, places }: Named): void {
  for (const place of places) {
    words[place] = 0
    number[place] = 0
  }
  places.length = 0
}

function readClaim(claim: Claim): ReadClaim {
  const numbers = claim.numbers.flatMap((number) => lookedFor(number) ?? [])
  return { claim, day: dayOf(claim.date), numbers, words: wordsOf(claim.name) }
}

function add(places: Map<string, number[]>, named: string, place: number): void {
  const same = places.get(named)
  if (same) same.push(place)
  else places.set(named, [place])
}
