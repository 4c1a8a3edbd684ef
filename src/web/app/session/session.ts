import { useSyncExternalStore } from 'react'
import { dropAccount, readAccounts } from './accounts.ts'

/** Fixed by the specification, point 3. */
const TOKEN_KEY = 'ts_token'

/** By what the server knows this device again: the hash of a token that it had, which opens nothing. */
const DEVICE_KEY = 'ts_device'

/** Whose session ended by itself, until somebody signs in or out: other tabs learn by it that nobody signed out. */
const ENDED_KEY = 'ts_ended'

const listeners = new Set<() => void>()

/**
 * The token with which this tab shows what it shows. Another tab may switch to somebody else at any moment: until this
 * tab has heard of it, it must not fetch for one person what it shows under another's name.
 */
let shown: string | null | undefined

/** How the session of this window came to its end, and whose it was where that was known. */
type Ending = { by: 'sign out' } | { by: 'itself'; of: number | undefined }
let ending: Ending | undefined

/** Nothing where this window has had no session, or has one. */
export const readEnding = (): Ending | undefined => ending

export function readToken(): string | null {
  shown ??= localStorage.getItem(TOKEN_KEY)
  return shown
}

/** Begins or goes on as whose token this is. */
export function startSession(token: string): void {
  ending = undefined
  localStorage.removeItem(ENDED_KEY)
  shown = token
  localStorage.setItem(TOKEN_KEY, token)
  void rememberDevice(token)
  for (const changed of listeners) changed()
}

/**
 * Keeps what the server knows this device by from now on, of a session's token or of a link that set the password here:
 * tries to sign in are then counted apart from those of strangers. A page without TLS cannot hash.
 */
export async function rememberDevice(token: string): Promise<void> {
  const hash = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token))
  if (hash) localStorage.setItem(DEVICE_KEY, hexOf(hash))
}

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function readDevice(): string | undefined {
  return localStorage.getItem(DEVICE_KEY) ?? undefined
}

/**
 * The server no longer takes this token: it is forgotten, and the sign-in page says why. What was on its way when somebody
 * signed out is refused too, and ends neither that nor the session of who has signed in since.
 */
export function endSession(refused: string | null): void {
  if (refused === null || readToken() !== refused) return
  ending = { by: 'itself', of: readProfileId() }
  localStorage.setItem(ENDED_KEY, String(ending.of ?? ''))
  forgetToken()
}

/** Forgets the token on this device because somebody signs out; the server is told by `signOut` in queries.ts. */
export function leaveSession(): void {
  ending = { by: 'sign out' }
  localStorage.removeItem(ENDED_KEY)
  forgetToken()
}

function forgetToken(): void {
  const token = readToken()
  if (token !== null) dropAccount(token)
  shown = null
  localStorage.removeItem(TOKEN_KEY)
  for (const changed of listeners) changed()
}

/**
 * Whose token it is, once the profile has been fetched with it. It is kept with the token, not beside it: what another tab
 * writes at the same moment can't make it somebody else's.
 */
export function readProfileId(): number | undefined {
  const token = readToken()
  return readAccounts().find((account) => account.token === token)?.id
}

/** Another tab has signed out, or gone on as somebody else, of which this one hears in a moment: what the device keeps is theirs. */
export const isOvertaken = (): boolean => localStorage.getItem(TOKEN_KEY) !== readToken()

/** Whether there is a token; whether it still counts, only the server knows. A page rendered to HTML has none. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== null,
    () => false,
  )
}

/** Whether somebody has signed in on this device, now or before. */
export function useKnownDevice(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readDevice() !== undefined,
    () => false,
  )
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Follows what another tab does: it signs in or out, or goes on as somebody else, and then this one begins anew. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return
    const before = readToken()
    shown = localStorage.getItem(TOKEN_KEY)
    if (before !== null && shown === null) ending = endingElsewhere()
    if (shown !== null) ending = undefined
    if (before !== null && shown !== null && before !== shown) location.reload()
    else for (const changed of listeners) changed()
  })
}

function endingElsewhere(): Ending {
  const whose = localStorage.getItem(ENDED_KEY)
  return whose === null ? { by: 'sign out' } : { by: 'itself', of: Number(whose) || undefined }
}
