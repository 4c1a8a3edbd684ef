import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any answer takes that is still to come. */
const ANSWER_WITHIN_MS = 5_000
const AGAIN_AFTER_MS = 250

export type Sent = { token: string; fields?: Record<string, string>; photo?: Buffer; form?: boolean }
type Answer = { payment_id?: number; loan_id?: number; access_token?: string; status_code?: number }

/**
 * Sends a call under one Idempotency-Key until it is done, as the app's send queue does: again where no answer came, where
 * the service is away or where the first try is still under way. Throws at any other refusal.
 */
export async function ask(origin: string, path: string, sent: Sent): Promise<Answer> {
  const { token, fields = {}, photo, form = false } = sent
  const key = randomUUID()
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  for (;;) {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(form
        ? { headers, body: formOf(fields, photo) }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }))
    if (answer.status === 200) return JSON.parse(answer.text) as Answer
    if (!isPassing(answer)) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    await pause(AGAIN_AFTER_MS)
  }
}

const isPassing = ({ status, text }: { status: number; text: string }) =>
  [0, 502, 503, 504].includes(status) || text.includes('idempotency_key_in_flight')

function formOf(fields: Record<string, string>, photo: Buffer | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'receipt.jpg')
  return form
}

export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const { access_token } = await ask(origin, 'login', { token: '', fields: { email, password } })
  if (!access_token) throw new Error(`${email} could not sign in`)
  return access_token
}
