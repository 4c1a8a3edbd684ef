import { readProfileId } from '#web/app/session/session.ts'

const PREFIX = 'ts_draft_'

/**
 * What is being written at a place and is not yet sent, kept in this window over a reload: of whoever is signed in, or of
 * a visitor. Whoever it is of is fixed when it is asked for, so that nothing gets to somebody else who signs in later.
 */
export function draftAt(place: string, whose: number | 'visitor' = readProfileId() ?? 'visitor') {
  const key = `${PREFIX}${whose}_${place}`
  return {
    read: () => sessionStorage.getItem(key) ?? '',
    /** Nothing written is no draft. */
    keep: (text: string) => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
  }
}

/** Erases every draft of this window: who signs out leaves nothing behind. */
export function eraseDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
