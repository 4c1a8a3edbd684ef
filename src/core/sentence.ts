import type { Month } from './calendar.ts'
import { countText, dayText, moneyText, monthText, numberFormat } from './local-text.ts'
import { decimalAed, type Fils } from './money.ts'

/** What fills a place of a sentence: text that is the same in every language, or what each writes in its own way. */
export type Value =
  | string
  | number
  | { aed: `${number}` }
  | { wholeAed: number }
  | { month: Month }
  | { day: string }
  | Sentence
export type Values = Readonly<Record<string, Value>>

/** What somebody is told, in no language yet: the English words, which translations are found by, and what fills their places. */
export type Sentence = { words: string; values?: Values }

/** The names of the places in words. */
export type PlacesOf<W extends string> = W extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never
type Filling<W extends string> = [PlacesOf<W>] extends [never] ? [] : [values: Readonly<Record<PlacesOf<W>, Value>>]

/** A sentence by its words in English, each `{place}` filled. `npm run messages` finds it by this call. */
export function sentence<const W extends string>(words: W, ...[values]: Filling<W>): Sentence {
  return values ? { words, values } : { words }
}

/** An amount in a sentence. */
export const amountOf = (fils: Fils) => ({ aed: decimalAed(fils) })

/** The words with their places filled. */
export const fill = (words: string, texts: Readonly<Record<string, string>>) =>
  words.replace(/\{(\w+)\}/g, (_, place: string) => texts[place] ?? '')

/** What fills the places of a sentence as a locale writes it; `say` says the sentences among them. */
export function textsOf(values: Values, locale: string, say: (part: Sentence) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([place, value]) => [place, textOf(value, locale, say)]))
}

export const inEnglish = ({ words, values = {} }: Sentence): string => fill(words, textsOf(values, ENGLISH, inEnglish))

const ENGLISH = 'en-GB'
const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }

function textOf(value: Value, locale: string, say: (part: Sentence) => string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return countText(value, locale)
  if ('aed' in value) return moneyText(value.aed, locale)
  if ('wholeAed' in value) return numberFormat(locale, WHOLE).format(value.wholeAed)
  if ('month' in value) return monthText(value.month, locale)
  if ('day' in value) return dayText(value.day, locale, 'long')
  return say(value)
}
