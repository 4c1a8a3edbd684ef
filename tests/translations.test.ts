import { readFileSync } from 'node:fs'
import {
  type CompiledMessage,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage'
import { type PoItem, parsePo } from 'pofile-ts'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { digitStyles, hasOwnDigits, type Language, languages, localeOf, type Reader } from '#core/languages.ts'
import { countText } from '#core/local-text.ts'
import { sentence } from '#core/sentence.ts'
import { ENGLISH, say, speakerOf } from '#server/languages/speaker.ts'
import { i18n, speak } from '#web/app/language/i18n.ts'
import { fileOf } from './support/catalogues.ts'

// The form of translations: plurals, full stops, the order of figures.

const WEB = 'src/web/locales'
const SERVER = 'src/server/languages/locales'
const COUNTS = [0, 1, 2, 3, 5, 11, 20, 128]
/** What the other plurals of a sentence count. */
const ELSEWHERE = 64

type Plural = { place: string; ways: Readonly<Record<string, CompiledMessage>> }

/** The plurals of a message, those within other choices too. */
function pluralsOf(message: CompiledMessage): Plural[] {
  return message.flatMap((token: CompiledMessageToken) => {
    if (typeof token === 'string' || typeof token[2] !== 'object' || token[2] === null) return []
    const { offset: _, ...ways } = token[2] as Record<string, CompiledMessage>
    const within = Object.values(ways).flatMap((way) => (Array.isArray(way) ? pluralsOf(way) : []))
    return [...(token[1] === 'plural' ? [{ place: token[0], ways }] : []), ...within]
  })
}

const itemsOf = (path: string, language: Language) =>
  parsePo(readFileSync(`${path}/${language}.po`, 'utf8')).items.filter(({ obsolete }) => !obsolete)

/** What the code fills the places of a message with, where Lingui gave them numbers instead of names. */
function expressionsOf({ extractedComments }: PoItem): ReadonlyMap<string, string> {
  const found = extractedComments.flatMap((comment) => [...comment.matchAll(/^placeholder \{(\w+)\}: (.*)$/g)])
  return new Map(found.map(([, place = '', expression = '']) => [place, expression]))
}

/** The form of each number from 0 on. */
const formsOf = (rules: Intl.PluralRules) => Array.from({ length: 1_000 }, (_, number) => rules.select(number))

/** How many numbers a form of a plural is for, without those that have a way of their own. */
const numbersOf = (form: string, { ways }: Plural, forms: readonly string[]) =>
  forms.filter((each, number) => each === form && !(number in ways)).length

type Filling = Record<string, string | number>

/** The places of a message, each with a word; those that say the same number as the plural with that number. */
function filling(item: PoItem, plural: Plural, count: number): Filling {
  const expressions = expressionsOf(item)
  const own = expressions.get(plural.place)
  const message = compileMessageOrThrow(item.msgstr[0] || item.msgid)
  const counted = new Set(pluralsOf(message).map(({ place }) => place))
  const places = new Set(
    [...JSON.stringify(message).matchAll(/\["(\w+)"(?:,"\w+",\{|\])/g)].map(([, place = '']) => place),
  )
  const fill = (place: string) => {
    if (place === plural.place || (own !== undefined && expressions.get(place) === own)) return count
    return counted.has(place) ? ELSEWHERE : 'X'
  }
  return Object.fromEntries([...places].map((place) => [place, fill(place)]))
}

/** Says a message to somebody, its places filled. */
type Says = (item: PoItem, values: Filling, reader: Reader) => string

const onWeb: Says = ({ msgid, msgstr }, values, { language, digits }) => {
  speak(language, digits)
  const message = msgstr[0] || msgid
  return i18n._({ id: message, message, values })
}
const byServer: Says = ({ msgid }, values, reader) => say(speakerOf(reader), { words: msgid, values })

const shows = (text: string, count: number, { language, digits }: Reader) =>
  new RegExp(`(?<!\\p{Nd})${countText(count, localeOf(language, digits))}(?!\\p{Nd})`, 'u').test(text)

/** What is wrong with the plurals of a message: forms that the language has and they lack, counts that they do not show. */
function pluralFaults(
  item: PoItem,
  language: Language,
  says: Says,
  isShown: (item: PoItem, plural: Plural) => boolean,
) {
  const rules = new Intl.PluralRules(localeOf(language))
  const forms = formsOf(rules)
  const message = item.msgstr[0] || item.msgid
  return pluralsOf(compileMessageOrThrow(message)).flatMap((plural) => {
    const lacks = (form: string) => !(form in plural.ways) && numbersOf(form, plural, forms) > 0
    const unshown = digitStyles.flatMap((digits) =>
      COUNTS.filter((count) => {
        const text = says(item, filling(item, plural, count), { language, digits })
        const standsForOne = count in plural.ways || numbersOf(rules.select(count), plural, forms) === 1
        return isShown(item, plural) && !standsForOne && !shows(text, count, { language, digits })
      }),
    )
    return [...rules.resolvedOptions().pluralCategories.filter(lacks), ...unshown].map(
      (fault) => `${fault}: ${message}`,
    )
  })
}

test.each(languages)('the plurals of the web app say the number in %s, whichever it is', (language) => {
  const english = new Map(itemsOf(WEB, 'en').map((item) => [item.msgid, item]))
  // What is said beside a number that is shown already has none in English either.
  const isShown = ({ msgid }: PoItem, { place }: Plural) => {
    const source = english.get(msgid)
    const plural = source && pluralsOf(compileMessageOrThrow(msgid)).find((each) => each.place === place)
    return !plural || shows(onWeb(source, filling(source, plural, 128), ENGLISH), 128, ENGLISH)
  }
  const counted = itemsOf(WEB, language).filter(({ msgid }) => msgid.includes(', plural,'))
  expect(counted.length).toBeGreaterThan(100)
  expect(counted.flatMap((item) => pluralFaults(item, language, onWeb, isShown))).toEqual([])
})

test.each(languages)('the plurals of the server say the number in %s, whichever it is', (language) => {
  const counted = itemsOf(SERVER, language).filter(({ msgstr }) => msgstr[0]?.includes(', plural,'))
  expect(counted.flatMap((item) => pluralFaults(item, language, byServer, () => true))).toEqual([])
})

test('how long to wait is said in Arabic by the forms of its number', () => {
  const wait = (minutes: number) =>
    say(speakerOf({ language: 'ar', digits: 'own' }), sentence('{minutes} minutes', { minutes }))
  expect([2, 3, 15, 100].map(wait)).toEqual(['دقيقتين', '٣ دقائق', '١٥ دقيقة', '١٠٠ دقيقة'])
})

test.each(languages.filter(hasOwnDigits))(
  'how long to wait is said in the figures of %s where they are chosen',
  (language) => {
    const own = speakerOf({ language, digits: 'own' })
    const minutes = (count: number) => sentence('{minutes} minutes', { minutes: count })
    const seconds = (count: number) => sentence('{seconds} seconds', { seconds: count })
    const waits = [
      sentence('1 minute'),
      sentence('1 second'),
      ...[2, 5, 11, 20].flatMap((n) => [minutes(n), seconds(n)]),
    ]
    expect(waits.map((wait) => say(own, wait)).filter((text) => /[0-9a-z]/i.test(text))).toEqual([])
  },
)

/** What ends a sentence in one of the languages, or another sentence that fills its last place. */
const ENDS = /(?:[.!?।۔؟…][\u2069”"»)]*|\{problem\})$/

test('a template that ends with what the server says adds no full stop of its own', () => {
  const doubled = itemsOf(WEB, 'en').filter((item) =>
    [...expressionsOf(item)].some(
      ([place, expression]) => /\b(error|problem)\??\.message$/.test(expression) && item.msgid.includes(`{${place}}.`),
    ),
  )
  expect(doubled.map(({ msgid }) => msgid)).toEqual([])
  const said = languages.flatMap((language) => {
    const file = fileOf(SERVER, language)
    return Object.values(refusals).map(({ message }) => file.get(message) ?? '')
  })
  expect(said.filter((text) => !ENDS.test(text))).toEqual([])
  const templates = itemsOf(WEB, 'en')
    .filter((item) => [...expressionsOf(item).values()].some((each) => /\b(error|problem)\??\.message$/.test(each)))
    .map(({ msgid }) => msgid)
  expect(templates.length).toBeGreaterThan(40)
  const translated = languages.flatMap((language) => {
    const file = fileOf(WEB, language)
    return templates.map((msgid) => file.get(msgid) ?? '')
  })
  expect(translated.filter((text) => /\}\s*[.।۔]/.test(text))).toEqual([])
})

test.each(['ar', 'ur'] as const)('examples of numbers and dates keep their own order in %s', (language) => {
  const texts = [WEB, SERVER].flatMap((path) => [...fileOf(path, language).values()])
  const bare = texts.map((text) => text.replace(/[\u2066\u2067][^\u2069]*\u2069/g, ''))
  expect(bare.filter((text) => /\+\d|\d[-/ ]\d/.test(text))).toEqual([])
})
