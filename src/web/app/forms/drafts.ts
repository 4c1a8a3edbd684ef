import { readProfileId } from '#web/app/session/session.ts'

const PREFIX = 'ts_draft_'
const VISITOR = 'visitor'
/** Until when a window keeps what was being written as its session ended; in milliseconds. */
const UNTIL_KEY = 'ts_drafts_until'
/** Who is sent to sign in again comes back to it; whoever takes the device later must not. */
const KEPT_MS = 30 * 60 * 1000

/**
 * What is being written at a place and is not yet sent, kept in this window over a reload: of whoever is signed in, or of
 * a visitor. Whoever it is of is fixed when it is asked for, so that nothing gets to somebody else who signs in later.
 */
export function draftAt(place: string, whose: number | typeof VISITOR = readProfileId() ?? VISITOR) {
  const key = `${PREFIX}${whose}_${place}`
  return {
    read: () => sessionStorage.getItem(key) ?? '',
    /** Nothing written is no draft. */
    keep: (text: string) => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
  }
}

/** Erases the drafts of this window but for these persons' and a visitor's. They may stay as long as the window does. */
export function keepDraftsOf(persons: readonly number[]): void {
  eraseLate()
  sessionStorage.removeItem(UNTIL_KEY)
  eraseBut([VISITOR, ...persons])
}

/** Erases every draft of this window: who signs out leaves nothing behind. */
export function eraseDrafts(): void {
  sessionStorage.removeItem(UNTIL_KEY)
  eraseBut([])
}

function eraseBut(persons: readonly (number | typeof VISITOR)[]): void {
  const staying = persons.map((person) => `${PREFIX}${person}_`)
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !staying.some((start) => key.startsWith(start))) sessionStorage.removeItem(key)
  }
}

/** The session has ended by itself: what was being written goes unless its writer is back within half an hour. */
export function keepDraftsAWhile(): void {
  const until = Number(sessionStorage.getItem(UNTIL_KEY)) || Date.now() + KEPT_MS
  sessionStorage.setItem(UNTIL_KEY, String(until))
  setTimeout(eraseLate, until - Date.now())
}

function eraseLate(): void {
  const until = Number(sessionStorage.getItem(UNTIL_KEY))
  if (until !== 0 && until <= Date.now()) eraseDrafts()
}
