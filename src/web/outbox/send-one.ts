import type { AnswerOf } from '#contract/calls.ts'
import { ApiError, NetworkError } from '#web/api.ts'
import { endSession, readProfileId } from '#web/session.ts'
import { forget, isKept, type Kept, type OutboxCall } from './outbox-store.ts'
import { upload } from './upload.ts'

/** What became of a try: gone is what another window has sent or discarded meanwhile; unanswered is tried again. */
export type Went =
  | { how: 'arrived'; answer: AnswerOf<OutboxCall> }
  | { how: 'refused'; error: ApiError }
  | { how: 'gone' }
  | { how: 'unanswered' }

const REQUEST_TIMEOUT = 408

/**
 * Tries once to send what is kept. Two windows do not send the same at the same time, and never for somebody else than
 * who wrote it; should both have begun nevertheless, its Idempotency-Key lets the server take it once.
 */
export function sendOne(kept: Kept, stored: boolean, onProgress: (share: number) => void): Promise<Went> {
  return underLock(`somiti-outbox ${kept.key}`, async (): Promise<Went> => {
    if (readProfileId() !== kept.person) return { how: 'unanswered' }
    if (stored && !(await isKept(kept.key))) return { how: 'gone' }
    try {
      const answer = await upload(kept, onProgress)
      await forget(kept.key)
      return { how: 'arrived', answer }
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) return { how: 'refused', error }
      if (error instanceof ApiError || error instanceof NetworkError) return { how: 'unanswered' }
      throw error
    }
  })
}

/** Whether sending the same again would be refused again. An ended session is begun anew by signing in. */
function isFinal({ status, code }: ApiError): boolean {
  if (status === 401) endSession()
  return status < 500 && status !== 401 && status !== REQUEST_TIMEOUT && code !== 'idempotency_key_in_flight'
}

/** Pages that are served without TLS have no locks. */
function underLock(name: string, act: () => Promise<Went>): Promise<Went> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? act() : Promise.resolve<Went>({ how: 'unanswered' }),
  )
}
