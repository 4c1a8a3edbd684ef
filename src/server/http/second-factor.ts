import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Action, may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Session } from './session.ts'

/** For how long a code that was given lets money leave and roles change. */
const FRESH_MS = 5 * 60_000
/** RFC 6238: half a minute; authenticator apps take no other without fail. */
const STEP_MS = 30_000
/** Codes of the half minutes before and after are taken too: clocks of phones are not exact. */
const STEPS_AROUND = 1

/** Whether officers need a second factor before the officer area opens to them. */
export type SecondFactorRule = 'required' | 'optional'

const readSecret = query<{ secret: Buffer | null }>(
  'read_second_factor_secret',
  'select secret from second_factor where person_id = $1',
)
const takeStep = query<{ person_id: bigint }>(
  'take_second_factor_step',
  'update second_factor set last_step = $2 where person_id = $1 and last_step < $2 and secret is not null returning person_id',
)
const takeRecoveryCode = query<{ person_id: bigint }>(
  'take_recovery_code',
  'update recovery_code set used_at = $3 where person_id = $1 and code_hash = $2 and used_at is null returning person_id',
)

/** Whether a person has an authenticator app, and a passkey, as conditions of a query. */
export const hasApp = (person: string) =>
  `exists (select from second_factor f where f.person_id = ${person} and f.secret is not null)`
export const hasPasskey = (person: string) => `exists (select from passkey k where k.person_id = ${person})`
export const hasFactor = (person: string) => `(${hasApp(person)} or ${hasPasskey(person)})`

/** In a session a code or a passkey was given just now. Values: the hash of the token, when. */
export const noteProof = query('note_proof_given', 'update session set code_given_at = $2 where token_hash = $1')

export const secretPlace = (personId: bigint) => `second_factor ${personId}`

/**
 * Takes a code of the person's authenticator app, or one of the recovery codes; false where it is not right or was taken
 * before. Of two who send the same code at once, one is refused.
 */
export async function takeCode(
  db: Db,
  secrets: Secrets,
  person: { id: bigint; code: string },
  now: Date,
): Promise<boolean> {
  const code = bareCode(person.code)
  if (!SIX_DIGITS.test(code)) return (await takeRecoveryCode(db, [person.id, recoveryHash(code), now])).length > 0
  const [row] = await readSecret(db, [person.id])
  if (!row?.secret) return false
  const step = stepOf(secrets.decrypt(row.secret, secretPlace(person.id)), code, now)
  if (step === undefined) return false
  return (await takeStep(db, [person.id, step])).length > 0
}

/** The half minute, counted since 1970, whose code this is, of those around now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = bareCode(code)
  // Six other characters may have more bytes, and the comparison throws on those.
  if (!SIX_DIGITS.test(token)) return undefined
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const off = app.validate({ token, timestamp: now.getTime(), window: STEPS_AROUND })
  return off === null ? undefined : Math.floor(now.getTime() / STEP_MS) + off
}

const SIX_DIGITS = /^\d{6}$/

/** Codes are read off and typed with spaces and hyphens between. */
const bareCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

export const recoveryHash = (code: string) => createHash('sha256').update(bareCode(code)).digest()

/**
 * Throws `fresh_code_needed` where the person has a second factor and has not given a code or a passkey within the last
 * minutes. Who has none is asked for none; where officers need one, the officer area is closed to them until they have it.
 */
export function checkFreshCode(session: Session, now: Date): void {
  if (session.secondFactor && !hasFreshCode(session, now)) throw new Refusal('fresh_code_needed')
}

/** Whether a code or a passkey was given in this session within the last minutes. */
export const hasFreshCode = ({ codeGivenAt }: Session, now: Date): boolean =>
  codeGivenAt !== null && now.getTime() - codeGivenAt.getTime() <= FRESH_MS

/** Whether this person needs a second factor. */
export const needsSecondFactor = ({ roles }: Pick<Session, 'roles'>, rule: SecondFactorRule) =>
  rule === 'required' && roles.length > 0

type Officer = Pick<Session, 'roles' | 'secondFactor'> & { proved: boolean }

/**
 * Whether the second factor was shown in this session. Who has an authenticator app does not sign in without it; who has
 * passkeys alone signs in with the password too, and then has shown one factor of two.
 */
export const officerOf = ({ roles, secondFactor, authenticatorApp, codeGivenAt }: Session): Officer => ({
  roles,
  secondFactor,
  proved: authenticatorApp || codeGivenAt !== null,
})

/** The same of a session `s` as a column. */
export const PROVED = `(s.code_given_at is not null or ${hasApp('s.person_id')}) as proved`

/** Why the officer area is closed to this person: they have no second factor, or have not shown it in this session. */
export function whyClosed(
  { roles, secondFactor, proved }: Officer,
  rule: SecondFactorRule,
): 'second_factor_missing' | 'proof_needed' | undefined {
  if (secondFactor) return proved ? undefined : 'proof_needed'
  return needsSecondFactor({ roles }, rule) ? 'second_factor_missing' : undefined
}

/** Whether somebody may do what is an officer's, in a call that is not the officer area's alone. */
export const mayInOffice = (officer: Officer, action: Action, rule: SecondFactorRule) =>
  may(officer.roles, action) && whyClosed(officer, rule) === undefined

export function secondFactorState(officer: Officer, rule: SecondFactorRule): 'on' | 'off' | 'required' | 'unproved' {
  if (!officer.secondFactor) return needsSecondFactor(officer, rule) ? 'required' : 'off'
  return officer.roles.length > 0 && !officer.proved ? 'unproved' : 'on'
}
