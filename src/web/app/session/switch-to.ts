import type { Account } from './accounts.ts'
import { startSession } from './session.ts'
import type { WayBack } from './way-back.ts'

/**
 * Goes on as another account of this device, on the page that was asked for while nobody was signed in, if any. The page is loaded anew, so that nothing in its memory can have been
 * fetched for somebody else.
 */
export function switchTo({ id, token, start }: Account, { to, of }: WayBack = {}): void {
  startSession(token, id)
  // Only an officer's page is not for everybody.
  const isTheirs = (of ?? id) === id && to?.startsWith(start)
  location.assign(to && isTheirs ? to : start)
}
