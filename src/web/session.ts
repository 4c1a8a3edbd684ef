import { useSyncExternalStore } from 'react'

/** Fixed by the specification, point 3. */
const TOKEN_KEY = 'ts_token'
/** Whose token it is, once the profile has been fetched with it. */
const PROFILE_ID_KEY = 'ts_profile_id'

/** By what the server knows this device again: the hash of a token that it had, which opens nothing. */
const DEVICE_KEY = 'ts_device'

const listeners = new Set<() => void>()

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

export function startSession(token: string): void {
  localStorage.removeItem(PROFILE_ID_KEY)
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

/** Forgets the token on this device; the server is told by `signOut` in queries.ts. */
export function endSession(): void {
  localStorage.removeItem(PROFILE_ID_KEY)
  localStorage.removeItem(TOKEN_KEY)
  for (const changed of listeners) changed()
}

export function readProfileId(): number | undefined {
  const text = localStorage.getItem(PROFILE_ID_KEY)
  return text === null ? undefined : Number(text)
}

export function rememberProfileId(id: number): void {
  localStorage.setItem(PROFILE_ID_KEY, String(id))
}

/** Whether there is a token; whether it still counts, only the server knows. A page rendered to HTML has none. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== null,
    () => false,
  )
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  // Another tab may sign in or out.
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}
