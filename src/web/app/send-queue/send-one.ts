import type { AnswerOf } from '#contract/calls.ts'
import { ApiError, NetworkError } from '#web/app/calls/api.ts'
import { formData } from '#web/app/calls/form-data.ts'
import { i18n } from '#web/app/language/i18n.ts'
import { endSession, readProfileId, readToken } from '#web/app/session/session.ts'
import { isFinalRefusal } from './refusal.ts'
import { forget, isKept, type Kept, type QueuedCall } from './send-queue-store.ts'

/** What became of a try: gone is what another window has sent or discarded meanwhile; unanswered is tried again. */
export type Went =
  | { how: 'arrived'; answer: AnswerOf<QueuedCall> }
  | { how: 'refused'; error: ApiError }
  | { how: 'gone' }
  | { how: 'unanswered' }

/**
 * Tries once to send what is kept. Two windows do not send the same at the same time, and never for somebody else than
 * who wrote it; should both have begun nevertheless, its Idempotency-Key lets the server take it once.
 */
export function sendOne(kept: Kept, stored: boolean, onProgress: (share: number) => void): Promise<Went> {
  return underLock(`somiti-send-queue ${kept.key}`, async (): Promise<Went> => {
    if (readProfileId() !== kept.person) return { how: 'unanswered' }
    if (stored && !(await isKept(kept.key))) return { how: 'gone' }
    try {
      const answer = await upload(kept, onProgress)
      await forget(kept.key)
      return { how: 'arrived', answer }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession(error.token)
      if (error instanceof ApiError && isFinalRefusal(error.status, error.code)) return { how: 'refused', error }
      if (error instanceof ApiError || error instanceof NetworkError) return { how: 'unanswered' }
      throw error
    }
  })
}

/** Pages that are served without TLS have no locks. */
function underLock(name: string, act: () => Promise<Went>): Promise<Went> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? act() : Promise.resolve<Went>({ how: 'unanswered' }),
  )
}

/** A connection that moves nothing for this long is given up; on a bad one a photo may take minutes. */
const SILENCE_MS = 60_000

/**
 * Sends a kept form and tells how much of it has gone, between 0 and 1: what `fetch` cannot say of a body that is sent.
 * Throws ApiError or NetworkError, as `call` does.
 */
function upload(kept: Kept, onProgress: (share: number) => void): Promise<AnswerOf<QueuedCall>> {
  const [method = '', path = ''] = kept.call.split(' ')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = readToken()
    const fail = (cause: unknown) => reject(new NetworkError(cause))
    let watchdog = setTimeout(() => request.abort(), SILENCE_MS)
    request.open(method, path)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', kept.key)
    request.setRequestHeader('Accept-Language', i18n.locale)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => request.abort(), SILENCE_MS)
      onProgress(loaded / total)
    }
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status >= 400) reject(new ApiError(request.status, answer ?? {}, token))
      else if (answer) resolve(answer)
      else fail(request.responseText)
    }
    request.onloadend = () => clearTimeout(watchdog)
    request.send(formData(kept.form))
  })
}

/** An answer that is no JSON came from something between here and the server. */
function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
