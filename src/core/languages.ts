/** The languages that Somiti speaks: those of the communities that run such associations in the Emirates. */
export const languages = ['en', 'ar', 'bn', 'hi', 'ur', 'ml', 'tl'] as const

export type Language = (typeof languages)[number]

/** Figures are written 1234 in every language, unless somebody chooses those of the language's own script. */
export const digitStyles = ['western', 'own'] as const

export type DigitStyle = (typeof digitStyles)[number]

/** How somebody reads: in which language, with which figures. */
export type Reader = { language: Language; digits: DigitStyle }

/** The numbering systems of Unicode that belong to the scripts; the others have no figures but 0 to 9. */
const OWN_DIGITS: Partial<Record<Language, string>> = {
  ar: 'arab',
  bn: 'beng',
  hi: 'deva',
  ur: 'arabext',
  ml: 'mlym',
}

export const hasOwnDigits = (language: Language) => language in OWN_DIGITS

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

export const directionOf = (language: Language): 'rtl' | 'ltr' =>
  language === 'ar' || language === 'ur' ? 'rtl' : 'ltr'

/** What Intl formats by: 'bn-u-nu-latn'. English dates are written as in the Emirates, the day first. */
export function localeOf(language: Language, digits: DigitStyle = 'western'): string {
  if (language === 'en') return 'en-GB'
  return `${language}-u-nu-${(digits === 'own' && OWN_DIGITS[language]) || 'latn'}`
}

/** The language of a locale that `localeOf` gave. */
export function languageOf(locale: string): Language {
  const [language = ''] = locale.split('-')
  return isLanguage(language) ? language : 'en'
}

/**
 * What somebody reads best of what is spoken here: the first that an Accept-Language header asks for, by its weights
 * (RFC 9110, 12.5.4). Filipino is Tagalog's newer name. The web app asks by a locale that `localeOf` gave, which says
 * whether the figures are the language's own.
 */
export function readAcceptLanguage(header: string): Reader {
  const asked = header.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';')
    const weight = options.map((option) => option.trim()).find((option) => option.startsWith('q='))
    const language = tag.split('-')[0] === 'fil' ? 'tl' : (tag.split('-')[0] ?? '')
    return { tag: tag.trim(), language, weight: weight ? Number(weight.slice(2)) : 1 }
  })
  const spoken = asked.filter(({ language, weight }) => isLanguage(language) && weight > 0)
  const best = spoken.sort((one, other) => other.weight - one.weight)[0]
  if (!best || !isLanguage(best.language)) return { language: 'en', digits: 'western' }
  const { language, tag } = best
  return { language, digits: hasOwnDigits(language) && tag === localeOf(language, 'own') ? 'own' : 'western' }
}

export const preferredLanguage = (header: string): Language => readAcceptLanguage(header).language

/** No language: English drawn out, in which the screens' tests look for what does not fit. */
export const PSEUDO = 'qps'
