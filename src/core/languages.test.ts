import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageOf, languages, localeOf, preferredLanguage, readAcceptLanguage } from './languages.ts'

test.each([
  ['ar-AE,ar;q=0.9,en;q=0.8', 'ar'],
  ['en;q=0.5, bn;q=0.9', 'bn'],
  ['fil-PH,fil;q=0.9,en-US;q=0.8', 'tl'],
  ['de-DE,fr;q=0.9,hi;q=0.1', 'hi'],
  ['ur;q=0,en-GB', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;q=,,valueOf,__proto__;q=9', 'en'],
])('of %s it speaks %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test.each(languages)('a locale of %s asks for its figures too', (language) => {
  const own = localeOf(language, 'own') !== localeOf(language) ? 'own' : 'western'
  expect(readAcceptLanguage(localeOf(language))).toEqual({ language, digits: 'western' })
  expect(readAcceptLanguage(`${localeOf(language, 'own')},en;q=0.5`)).toEqual({ language, digits: own })
})

test('any header at all asks for a language that there is', () => {
  const part = fc.oneof(
    fc.constantFrom(...languages, 'bn-u-nu-beng', 'q=', ';q=', ',', ';', '-', '*', ' '),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const { language, digits } = readAcceptLanguage(parts.join(''))
      expect(languages).toContain(language)
      expect(() => new Intl.NumberFormat(localeOf(language, digits))).not.toThrow()
    }),
  )
})

test.each(languages)('%s is formatted with western figures unless its own are chosen', (language) => {
  expect(languageOf(localeOf(language))).toBe(language)
  expect(new Intl.NumberFormat(localeOf(language)).format(2450.5)).toMatch(/^2,450\.5$/)
})

test('figures are those of the script once they are chosen, in a language that has its own', () => {
  const written = languages.map((language) => new Intl.NumberFormat(localeOf(language, 'own')).format(12))
  expect(written).toEqual(['12', '١٢', '১২', '१२', '۱۲', '൧൨', '12'])
})
