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
  `update recovery_code c set used_at = $3 from second_factor f
   where c.person_id = $1 and c.code_hash = $2 and c.used_at is null and f.person_id = c.person_id and f.secret is not null
   returning c.person_id`,
)

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
 * Throws `fresh_code_needed` where the person has a second factor and has not given a code within the last minutes.
 * Who has none is asked for none; where officers need one, the officer area is closed to them until they have it.
 */
export function checkFreshCode({ secondFactor, codeGivenAt }: Session, now: Date): void {
  if (!secondFactor) return
  const given = codeGivenAt?.getTime() ?? 0
  if (now.getTime() - given > FRESH_MS) throw new Refusal('fresh_code_needed')
}

/** Whether this person needs an authenticator app. */
export const needsSecondFactor = ({ roles }: Pick<Session, 'roles'>, rule: SecondFactorRule) =>
  rule === 'required' && roles.length > 0

type Officer = Pick<Session, 'roles' | 'secondFactor'>

/** Whether the officer area is closed to this person until they have set up an authenticator app. */
export const lacksSecondFactor = (session: Officer, rule: SecondFactorRule) =>
  !session.secondFactor && needsSecondFactor(session, rule)

/** Whether somebody may do what is an officer's, in a call that is not the officer area's alone. */
export const mayInOffice = (session: Officer, action: Action, rule: SecondFactorRule) =>
  may(session.roles, action) && !lacksSecondFactor(session, rule)

export function secondFactorState(session: Officer, rule: SecondFactorRule): 'on' | 'off' | 'required' {
  if (session.secondFactor) return 'on'
  return needsSecondFactor(session, rule) ? 'required' : 'off'
}
