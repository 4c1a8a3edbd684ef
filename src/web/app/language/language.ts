import type { UserData } from '#contract/session.ts'
import { type DigitStyle, hasOwnDigits, isLanguage, type Language, languageOf, PSEUDO } from '#core/languages.ts'
import { call } from '#web/app/calls/api.ts'
import { readToken } from '#web/app/session/session.ts'

/** Read by the server too, which chooses the page's language by it. */
const LANGUAGE_COOKIE = 'language'
const DIGITS_COOKIE = 'digits'
/** Chosen on this device by somebody who was not signed in: it is kept for who signs in next, if they never chose one. */
const UNKEPT = 'ts_language_unkept'
const YEAR_S = 365 * 24 * 60 * 60

/** The language of the page as it was served. */
export function pageLanguage(): Language | typeof PSEUDO {
  const { lang } = document.documentElement
  return isLanguage(lang) || lang === PSEUDO ? lang : 'en'
}

/** The figures that were chosen on this device. Where the page's language has but one kind, no cookie is waited for. */
export function chosenDigits(): DigitStyle {
  return hasOwnDigits(languageOf(pageLanguage())) && readCookie(DIGITS_COOKIE) === 'own' ? 'own' : 'western'
}

/** Shows the page again in a language, or with other figures. Who is signed in is written to in it from now on. */
export function chooseLanguage(language: Language, digits = chosenDigits()): void {
  rememberLanguage(language, digits)
  if (readToken() === null) localStorage.setItem(UNKEPT, language)
  else keep(language, digits)
  location.reload()
}

function keep(language: Language, digits: DigitStyle): void {
  void call('PUT /api/language', { body: { language, digits }, keepalive: true }).catch(() => {})
}

/**
 * Goes on in the language that somebody chose elsewhere, unless one was chosen on this device. What somebody chose before
 * they signed in for the first time is theirs: they are written to in it.
 */
export function followChoice({ language, digits }: Pick<UserData, 'language' | 'digits'>): void {
  const unkept = localStorage.getItem(UNKEPT) ?? ''
  localStorage.removeItem(UNKEPT)
  if (language === null && isLanguage(unkept)) keep(unkept, chosenDigits())
  if (language === null || (language === pageLanguage() && digits === chosenDigits())) return
  if (readCookie(LANGUAGE_COOKIE) !== undefined) return
  rememberLanguage(language, digits)
  location.reload()
}

/** From the next page that is loaded on, this device speaks a language. */
function rememberLanguage(language: Language, digits: DigitStyle): void {
  writeCookie(LANGUAGE_COOKIE, language)
  writeCookie(DIGITS_COOKIE, hasOwnDigits(language) ? digits : 'western')
}

function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([each]) => each === name)?.[1]
}

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
