import type { Account } from './accounts.ts'
import { startSession } from './session.ts'

/**
 * Goes on as another account of this device. The page is loaded anew, so that nothing in its memory can have been
 * fetched for somebody else.
 */
export function switchTo({ id, token, start }: Account): void {
  startSession(token, id)
  location.assign(start)
}
