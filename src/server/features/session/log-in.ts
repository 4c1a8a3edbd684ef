import type { AnswerOf } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { type Attempt, forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { deviceName, deviceOf, endEarlierOnDevice, tellOfNewDevice } from '#server/http/device.ts'
import { endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { matchesOrRefuse } from '#server/http/passwords.ts'
import type { Deps } from '#server/http/route.ts'
import { takeCode } from '#server/http/second-factor.ts'
import { beginSession, SESSION_ALIVE } from '#server/http/session.ts'
import { findUnconfirmedAt } from '#server/http/unconfirmed.ts'

/**
 * Values: the email or the digits of a mobile number, and the hash by which the device is known: of the token of an earlier session, or of a link by which
 * the password was set on it. So who is kept waiting by strangers gets in by the link for a forgotten password.
 */
const findByEmail = query<{
  id: bigint
  password_hash: string | null
  name: string
  roles: Role[]
  device_known: boolean
  factor_since: Date | null
}>(
  'find_person_by_email',
  `select id, password_hash, name, array(select role from officer_role o where o.person_id = p.id) as roles,
     exists (select from session s where s.token_hash = $2 and s.person_id = p.id)
       or exists (select from password_reset r where r.token_hash = $2 and r.person_id = p.id and r.used_at is not null)
       or exists (select from invitation i where i.token_hash = $2 and i.person_id = p.id and i.status = 'used')
       as device_known,
     (select confirmed_at from second_factor f where f.person_id = p.id and f.secret is not null) as factor_since
   from person p where lower(email) = $1 or sign_in_mobile = $1`,
)

/** What a sign-in was checked against, as it is now. Values: the person, what was entered. */
const findChecked = query<{ password_hash: string | null; named: boolean; factor_since: Date | null }>(
  'find_what_sign_in_checked',
  `select password_hash, coalesce($2 in (lower(email), sign_in_mobile), false) as named,
     (select confirmed_at from second_factor f where f.person_id = p.id and f.secret is not null) as factor_since
   from person p where id = $1`,
)

/** What is entered to sign in, where the request comes from, and what it was made with. */
export type Credentials = {
  email: string
  password: string
  code?: string | undefined
  device?: string | undefined
  address: string
  userAgent: string | undefined
}

type Means = Pick<Deps, 'pool' | 'secrets'>

/**
 * Checks the password, and the code of who has an authenticator app, and begins a session; gives its token, and whether a
 * code was given. Whose address it is, is told to `found` at once, right password or wrong. An officer's signing in leaves a record in the audit trail. Throws `wrong_credentials`, and `too_many_attempts` where this was tried too often,
 * both the same for an unknown address and after the same time; once the password is right `address_not_confirmed`,
 * `second_factor_needed` and `second_factor_wrong`; what was changed while it was checked is refused too.
 */
export async function logIn(
  means: Means,
  credentials: Credentials,
  now: Date,
  found: (personId: bigint) => void,
): Promise<{ token: string; secondFactor: boolean }> {
  const { pool } = means
  const { email, password, address, device = '' } = credentials
  const [person] = await findByEmail(pool, [email, Buffer.from(device, 'hex')])
  if (person) found(person.id)
  const from = { address, device: person?.device_known ? device : undefined }
  const attempt = { ...from, kind: 'sign_in', account: email } as const
  await takeAttempt(pool, attempt, now)
  // Looked up for everybody, and one password compared, so that nothing shows how an address is known.
  const [unconfirmed] = await findUnconfirmedAt(pool, [email])
  const passwordHash = person?.password_hash ?? unconfirmed?.password_hash
  const right = await matchesOrRefuse(passwordHash, password)
  if (!right || passwordHash === undefined) throw new Refusal('wrong_credentials')
  await forgiveAttempt(pool, attempt)
  if (!person) throw new Refusal('address_not_confirmed')
  const { id: personId, name, roles, factor_since: factorSince } = person
  const secondFactor = factorSince !== null
  if (secondFactor) await checkCode(means, { id: personId, code: credentials.code, from }, now)
  const named = deviceOf(credentials.userAgent)
  const deviceBefore = Buffer.from(device, 'hex')
  const start = { ...named, codeGiven: secondFactor, deviceBefore }
  const begin = async (db: Db) => {
    await checkUnchanged(db, personId, { passwordHash, email, factorSince })
    // Who knows the password needs no link to another.
    await endPasswordLink(db, [personId, 'revoked', now, personId])
    if (!person.device_known) await tellOfNewDevice(db, [personId, deviceBefore, now, deviceName(named)])
    await endEarlierOnDevice(db, [personId, deviceBefore, now])
    return beginSession(db, personId, now, start)
  }
  const record = () => appendRecord({ by: { personId, name, roles }, call: 'POST /api/login', now })
  const token = await inTransaction(pool, begin, roles.length === 0 ? undefined : record)
  return { token, secondFactor }
}

type Checked = { passwordHash: string; email: string; factorSince: Date | null }

/**
 * Looks again, once nobody else can change how this person signs in, whether what was checked still holds: a session that
 * began after a change would outlive it. Throws `wrong_credentials`, `second_factor_needed`, and `busy` where the app is
 * another by now.
 */
async function checkUnchanged(db: Db, personId: bigint, checked: Checked): Promise<void> {
  await lockPerson(db, [personId])
  const [held] = await findChecked(db, [personId, checked.email])
  if (held?.password_hash !== checked.passwordHash || !held.named) throw new Refusal('wrong_credentials')
  if (held.factor_since?.getTime() === checked.factorSince?.getTime()) return
  throw new Refusal(checked.factorSince === null ? 'second_factor_needed' : 'busy')
}

type CodeGiven = { id: bigint; code: string | undefined; from: Pick<Attempt, 'address' | 'device'> }

async function checkCode({ pool, secrets }: Means, { id, code, from }: CodeGiven, now: Date): Promise<void> {
  if (code === undefined) throw new Refusal('second_factor_needed')
  const attempt = { ...from, kind: 'second_factor', account: id.toString() } as const
  await takeAttempt(pool, attempt, now)
  if (!(await takeCode(pool, secrets, { id, code }, now))) throw new Refusal('second_factor_wrong')
  await forgiveAttempt(pool, attempt)
}

type OwnSession = AnswerOf<'GET /api/sessions'>['sessions'][number]

/** The person's sessions as the call's JSON. Values: the hash of the token that asks, then those of sessionLimits, then the person. */
export const listSessions = query<{ session: OwnSession }>(
  'list_sessions',
  `select json_build_object('id', s.id, 'browser', s.browser, 'system', s.system,
     'began_at', ${instant('s.created_at')},
     'last_used_at', ${instant('s.last_used_at')},
     'current', s.token_hash = $1) as session
   from session s where s.person_id = $5 and ${SESSION_ALIVE}
   order by s.token_hash = $1 desc, s.last_used_at desc, s.id desc`,
)

/** Values: the token's hash, when. */
export const endSession = query('end_session', 'update session set ended_at = $2 where token_hash = $1')

/** Values: the session, the person, when. No row: it is not theirs, or has ended. */
export const endOwnSession = query<{ id: bigint }>(
  'end_own_session',
  'update session set ended_at = $3 where id = $1 and person_id = $2 and ended_at is null returning id',
)

/** Values: the person, the hash of the token that stays, when. */
export const endOtherSessions = query<{ id: bigint }>(
  'end_other_sessions',
  'update session set ended_at = $3 where person_id = $1 and token_hash <> $2 and ended_at is null returning id',
)

/** Values: the person, when. No row: no such person. */
export const endAllSessions = query<{ ended: number }>(
  'end_all_sessions',
  `with gone as (update session set ended_at = $2 where person_id = $1 and ended_at is null returning id)
   select (select count(*)::int from gone) as ended from person where id = $1`,
)
