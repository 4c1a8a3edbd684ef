import { paths } from '#web/app/routes/paths.ts'

/** What sign-in is told by the page that sends somebody there, in the state of the browser's history: no address can say it. */
export type WayBack = {
  /** The page that was asked for, or that was open when the session ended. */
  to?: string | undefined
  /** Whether a session of this window ended by itself. */
  ended?: boolean
  /** Whose session it was, where that is known: nobody else is led back to that page. */
  of?: number | undefined
}

/** No address of this app has anything that a browser would read as another character, or leave out. */
const PLAIN = /^(?!.*\/\/)\/[\w/?&=#%.~:@!$'()*+,;-]*$/
/** Of the member and the officer area. */
const INSIDE = new RegExp(`^(?:${paths.user}|${paths.office})(?:/|$)`)
const HERE = 'https://somiti.invalid'

/**
 * The one rule for where sign-in may lead: the page inside that an address names, and nothing for any other address. What
 * it gives is a path of this app as the browser reads it: no other origin, no `//`, no `javascript:`.
 */
export function pageInside(address: unknown): string | undefined {
  if (typeof address !== 'string' || !PLAIN.test(address)) return undefined
  const url = new URL(address, HERE)
  if (url.origin !== HERE || !INSIDE.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** What the history's state says, whatever it is: an older version of the app may have written it. */
export function readWayBack(state: unknown): WayBack {
  if (typeof state !== 'object' || state === null) return {}
  const { to, ended, of }: { to?: unknown; ended?: unknown; of?: unknown } = state
  return { to: pageInside(to), ended: ended === true, of: typeof of === 'number' ? of : undefined }
}
