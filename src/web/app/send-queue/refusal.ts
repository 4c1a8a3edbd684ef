/** An ended session is begun again by signing in; the others pass by waiting: a timeout, and too many requests. */
const PASSING: readonly number[] = [401, 408, 429]

/** Whether a form that got this answer would be refused again if it was sent again. */
export function isFinalRefusal(status: number, code: string | undefined): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status) && code !== 'idempotency_key_in_flight'
}

/** Why it was refused, in one sentence: that of its first wrong field, or else that of the whole. */
export function problemOf({ errors = {}, message }: RefusedAnswer): string | undefined {
  return Object.values(errors)[0]?.[0] ?? message
}

type RefusedAnswer = { errors?: Readonly<Record<string, readonly string[]>>; message?: string }
