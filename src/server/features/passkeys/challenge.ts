import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { keepChallenge, takeChallenge } from './passkey-store.ts'

/** For how long a challenge counts; told to browsers as the time that they wait. */
export const CHALLENGE_MS = 5 * 60_000

type Purpose = { purpose: 'sign_in' } | { purpose: 'add' | 'prove'; tokenHash: Buffer }

/** Makes a challenge of 256 random bits; the server keeps its hash. */
export async function makeChallenge(
  db: Db,
  asked: Purpose & { byPasswordAlone?: boolean },
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const { purpose, byPasswordAlone = false } = asked
  await keepChallenge(db, [hashOf(challenge), purpose, sessionOf(asked), byPasswordAlone, now, countsFrom(now)])
  return challenge
}

/**
 * Takes the challenge that an answer was made to, right or wrong: it counts once. `db`: the pool, not a transaction that may
 * be undone. Throws `passkey_expired` where it was taken before, is too old, or was made for something else.
 */
export async function spendChallenge(
  db: Db,
  challenge: string,
  asked: Purpose,
  now: Date,
): Promise<{ byPasswordAlone: boolean }> {
  const hash = hashOf(Buffer.from(challenge, 'base64url'))
  const [taken] = await takeChallenge(db, [hash, asked.purpose, sessionOf(asked), countsFrom(now)])
  if (!taken) throw new Refusal('passkey_expired')
  return { byPasswordAlone: taken.by_password_alone }
}

const hashOf = (challenge: Uint8Array) => createHash('sha256').update(challenge).digest()
const sessionOf = (asked: Purpose) => ('tokenHash' in asked ? asked.tokenHash : null)
const countsFrom = (now: Date) => new Date(now.getTime() - CHALLENGE_MS)
