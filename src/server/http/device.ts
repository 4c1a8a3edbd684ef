import bowser from 'bowser'

/** What a person knows a device by: 'Chrome' on 'Android'. */
export type Device = { browser: string; system: string }

const WORDS_MAX = 40

/** The browser and the system that a request's User-Agent names; empty what it does not tell. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: '', system: '' }
  const parsed = bowser.getParser(userAgent)
  return { browser: named(parsed.getBrowserName()), system: named(parsed.getOSName()) }
}

/** Both in one: 'Chrome, Android'; empty where nothing is known. */
export const deviceName = ({ browser, system }: Device) => [browser, system].filter(Boolean).join(', ')

/** Some names are read out of what was sent, which may be anything. */
const named = (name: string | undefined) => (name ?? '').replace(/[^\p{L}\p{N} .()/-]/gu, '').slice(0, WORDS_MAX)
