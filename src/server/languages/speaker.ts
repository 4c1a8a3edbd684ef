import { existsSync, readFileSync } from 'node:fs'
import { type I18n, type MessageDescriptor, type MessageOptions, type Messages, setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { isolated, withCurrencyInside } from '#core/isolate.ts'
import { directionOf, type Language, languageOf, localeOf, type Reader } from '#core/languages.ts'
import { fill, type Sentence, sentence, textsOf } from '#core/sentence.ts'
import type { Speaking } from '#core/words/transaction-words.ts'

export const ENGLISH: Reader = { language: 'en', digits: 'western' }

type Values = MessageDescriptor['values']

/** By locale. */
const speakers = new Map<string, I18n>()

/** Speaks as somebody reads; in English what their language's catalogue does not have. */
export function speakerOf({ language, digits }: Reader): I18n {
  const locale = localeOf(language, digits)
  const known = speakers.get(locale)
  if (known) return known
  const messages: Messages = language === 'en' ? {} : readCatalogue(language)
  const speaker = setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compileOnce)
  if (directionOf(language) === 'rtl') speaker._ = fromRight(speaker._.bind(speaker))
  speakers.set(locale, speaker)
  return speaker
}

/** What fills a sentence from right to left, a name, an amount, a date, keeps its own order. */
function fromRight(said: I18n['_']): I18n['_'] {
  const isolate = (values: Values = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([place, value]) => [place, typeof value === 'string' ? isolated(value) : value]),
    )
  return (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
    withCurrencyInside(
      typeof id === 'object' ? said({ ...id, values: isolate(id.values) }) : said(id, isolate(values), options),
    )
}

/** A sentence as it is told to somebody. */
export function say(speaker: I18n, { words, values = {} }: Sentence): string {
  const texts = textsOf(values, speaker.locale, (part) => say(speaker, part))
  if (!Object.hasOwn(speaker.messages, words)) return fill(words, texts)
  const filled = Object.entries(texts).map(([place, text]) => {
    const value = values[place]
    return [place, typeof value === 'number' ? countOf(value, text, speaker.locale) : text]
  })
  return speaker._(words, Object.fromEntries(filled))
}

/** Still a number for a translation that chooses a plural by it. */
function countOf(count: number, text: string, locale: string) {
  const said = directionOf(languageOf(locale)) === 'rtl' ? isolated(text) : text
  return {
    [Symbol.toPrimitive]: (wanted: 'default' | 'string' | 'number') =>
      wanted === 'number' ? count : wanted === 'string' ? String(count) : said,
  }
}

const compiled = new Map<string, CompiledMessage>()

/** Only what stands in the code or a catalogue is compiled, so there is an end to it. */
function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message)
  if (known) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

/** What a language's catalogue says, by the id or the English words that the code has; empty where nobody translated yet. */
function readCatalogue(language: Language): Record<string, string> {
  const file = new URL(`./locales/${language}.po`, import.meta.url)
  return existsSync(file) ? parseCatalogue(readFileSync(file, 'utf8')) : {}
}

function parseCatalogue(text: string): Record<string, string> {
  const translated = parsePo(text).items.flatMap(({ msgid, msgstr: [translation], obsolete }) =>
    translation && !obsolete ? [[msgid, translation] as const] : [],
  )
  return Object.fromEntries(translated)
}

/** How a person reads, as columns of a query: `language` and `digits` of a Reader. English until they choose. */
export const readerOf = (person: string) => `coalesce(${person}.language, 'en') as language, ${person}.digits`

/** Parts one after the other, by the comma of the language: 'Monthly dues, May 2026, June 2026'. */
export const listed = (speaker: I18n, parts: readonly string[]): string =>
  parts.length === 0 ? '' : parts.reduce((before, next) => say(speaker, sentence('{before}, {next}', { before, next })))

/** How a speaker says what core has words for. */
export const speakingOf = (speaker: I18n): Speaking => ({
  locale: speaker.locale,
  say: (words) => say(speaker, words),
  listed: (parts) => listed(speaker, parts),
})
