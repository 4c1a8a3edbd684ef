import { type I18n, i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { isolated, withCurrencyInside } from '#core/isolate.ts'
import { type DigitStyle, directionOf, type Language, languageOf, localeOf, PSEUDO } from '#core/languages.ts'
import { numberFormat } from '#core/local-text.ts'
import type { Speaking } from '#core/words/transaction-words.ts'

type Values = MessageDescriptor['values']

/** Speaks a language. Its sentences stand compiled in the code, which is built once for each; there is no catalogue. */
export function speak(language: Language | typeof PSEUDO, digits: DigitStyle): void {
  const locale = language === PSEUDO ? localeOf('en') : localeOf(language, digits)
  i18n.loadAndActivate({ locale, messages: {} })
}

/** The language in which the page is written that is shown. */
export const spokenLanguage = () => languageOf(i18n.locale)

// Of the class: where pages are rendered, this file is there once for each language, and the i18n is one.
const said: I18n['_'] = Object.getPrototypeOf(i18n)._.bind(i18n)

// What stands in a sentence as it is, as the number of a loan or of months, is in the reader's figures too; a name, a code
// or a date in a sentence from right to left keeps its own order.
i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) => {
  const filled = filling(typeof id === 'object' ? id.values : values)
  // A sentence in the markup has no id once the app is built.
  const sentence = typeof id === 'object' ? said({ ...id, values: filled }) : said(id, filled, options)
  return isFromRight() ? withCurrencyInside(sentence) : sentence
}
i18n.t = i18n._

/** Parts one after the other, each in its own order: 'May 2026, June 2026'. */
export const listed = (parts: readonly string[], between = isFromRight() ? '، ' : ', '): string =>
  (isFromRight() ? parts.map(isolated) : parts).join(between)

/** How the page's language says what core has words for: the build has put its messages in the place of the English. */
export const speaking = ({ locale, _: say }: I18n): Speaking => ({
  locale,
  say: (sentence) => say(sentence as unknown as MessageDescriptor),
  listed,
})

const isFromRight = () => directionOf(languageOf(i18n.locale)) === 'rtl'

function filling(values: Values = {}): NonNullable<Values> {
  const fromRight = isFromRight()
  const fill = (value: unknown) =>
    typeof value === 'number' ? inFiguresOf(value) : typeof value === 'string' && fromRight ? isolated(value) : value
  return Object.fromEntries(Object.entries(values).map(([place, value]) => [place, fill(value)]))
}

/** Still a number for what chooses a plural by it. Never grouped: it may be a year, or the number of an entry. */
const inFiguresOf = (value: number) => ({
  [Symbol.toPrimitive]: (wanted: 'default' | 'string' | 'number') =>
    wanted === 'number' ? value : wanted === 'string' ? String(value) : numberFormat(i18n.locale, PLAIN).format(value),
})
const PLAIN = { useGrouping: false, maximumFractionDigits: 20 } as const

export { i18n }
