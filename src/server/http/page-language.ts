import type { FastifyRequest } from 'fastify'
import { type DigitStyle, isLanguage, type Language, PSEUDO, preferredLanguage } from '#core/languages.ts'

/**
 * The language in which a page is served: the one chosen on the device, which the web app keeps in a cookie, or what
 * the browser asks for. In the demo there is one more, for the tests of the screens.
 */
export function pageLanguage(request: FastifyRequest, demo: boolean): Language | typeof PSEUDO {
  const chosen = cookie(request, 'language')
  if (isLanguage(chosen) || (demo && chosen === PSEUDO)) return chosen
  return preferredLanguage(request.headers['accept-language'] ?? '')
}

/** The figures that were chosen on the device. */
export const pageDigits = (request: FastifyRequest): DigitStyle =>
  cookie(request, 'digits') === 'own' ? 'own' : 'western'

function cookie({ headers }: FastifyRequest, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([each]) => each === name)?.[1] ?? ''
}
