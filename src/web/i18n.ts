import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { numberFormat } from '#core/formatters.ts'
import { type DigitStyle, type Language, languageOf, localeOf, PSEUDO } from '#core/languages.ts'

type Values = MessageDescriptor['values']

/** Speaks a language. Its sentences stand compiled in the code, which is built once for each; there is no catalogue. */
export function speak(language: Language | typeof PSEUDO, digits: DigitStyle): void {
  const locale = language === PSEUDO ? localeOf('en') : localeOf(language, digits)
  i18n.loadAndActivate({ locale, messages: {} })
}

/** The language in which the page is written that is shown. */
export const spokenLanguage = () => languageOf(i18n.locale)

const said = i18n._.bind(i18n)

// What stands in a sentence as it is, as the number of a loan or of months, is in the reader's figures too.
i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
  // A sentence in the markup has no id once the app is built.
  typeof id === 'object' ? said({ ...id, values: inFigures(id.values) }) : said(id, inFigures(values), options)
i18n.t = i18n._

function inFigures(values: Values = {}): NonNullable<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([place, value]) => [place, typeof value === 'number' ? inFiguresOf(value) : value]),
  )
}

/** Still a number for what chooses a plural by it. Never grouped: it may be a year, or the number of an entry. */
const inFiguresOf = (value: number) => ({
  [Symbol.toPrimitive]: (wanted: 'default' | 'string' | 'number') =>
    wanted === 'number' ? value : wanted === 'string' ? String(value) : numberFormat(i18n.locale, PLAIN).format(value),
})
const PLAIN = { useGrouping: false, maximumFractionDigits: 20 } as const

export { i18n }
