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

/** Some names are read out of what was sent, which may be anything. */
const named = (name: string | undefined) => (name ?? '').replace(/[^\p{L}\p{N} .()/-]/gu, '').slice(0, WORDS_MAX)
