import type { AnswerOf } from '#contract/calls.ts'
import { ApiError, formData, NetworkError } from '#web/api.ts'
import { i18n } from '#web/i18n.ts'
import { readToken } from '#web/session.ts'
import type { Kept, OutboxCall } from './outbox-store.ts'

/** A connection that moves nothing for this long is given up; on a bad one a photo may take minutes. */
const SILENCE_MS = 60_000

/**
 * Sends a kept form and tells how much of it has gone, between 0 and 1: what `fetch` cannot say of a body that is sent.
 * Throws ApiError or NetworkError, as `call` does.
 */
export function upload(kept: Kept, onProgress: (share: number) => void): Promise<AnswerOf<OutboxCall>> {
  const [method = '', path = ''] = kept.call.split(' ')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (cause: unknown) => reject(new NetworkError(cause))
    let watchdog = setTimeout(() => request.abort(), SILENCE_MS)
    request.open(method, path)
    request.setRequestHeader('Authorization', `Bearer ${readToken()}`)
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
      if (request.status >= 400) reject(new ApiError(request.status, answer ?? {}))
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
