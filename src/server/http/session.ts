import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db, Pool } from '#server/db/connect.ts'
import { anyOf, query } from '#server/db/query.ts'
import { newSecretToken, secretTokenHash } from './secret-token.ts'

/** Who calls. */
export type Session = {
  tokenHash: Buffer
  personId: bigint
  name: string
  /** The person's id again where the person is a member. */
  memberId: bigint | null
  /** Whether the membership is active; false for who is no member. */
  active: boolean
  roles: readonly Role[]
  /** Whether the person has set up an authenticator app. */
  authenticatorApp: boolean
  /** Whether the person has an authenticator app, or a passkey. */
  secondFactor: boolean
  /** When a code of the one or the other was last given in this session. */
  codeGivenAt: Date | null
}

/** How many days a session lasts unused, and at most (product: "Sessions"). */
export type SessionLife = { idleDays: number; longestDays: number }

/** Whether a session counts, in a query whose values from the second on are those of sessionLimits. */
export const SESSION_ALIVE = `s.ended_at is null and s.last_used_at > $2::timestamptz - $3::int * interval '1 day'
  and s.created_at > $2::timestamptz - $4::int * interval '1 day'`

/** Whether its use is to be noted, which is done once an hour; the second value is now. */
export const SESSION_STALE = `s.last_used_at < $2::timestamptz - interval '1 hour'`

export const sessionLimits = (now: Date, { idleDays, longestDays }: SessionLife) =>
  [now, idleDays, longestDays] as const

type SessionRow = {
  token_hash: Buffer
  person_id: bigint
  name: string
  member_id: bigint | null
  active: boolean
  roles: Role[]
  stale: boolean
  app: boolean
  passkey: boolean
  code_given_at: Date | null
}
const findSessions = query<SessionRow>(
  'find_sessions',
  `select s.token_hash, s.person_id, p.name, m.id as member_id, coalesce(m.active, false) as active,
     array(select role from officer_role o where o.person_id = p.id) as roles,
     ${SESSION_STALE} as stale,
     f.secret is not null as app, exists (select from passkey k where k.person_id = s.person_id) as passkey,
     s.code_given_at
   from session s join person p on p.id = s.person_id left join member m on m.id = p.id
     left join second_factor f on f.person_id = p.id
   where s.token_hash = ${anyOf('$1::bytea[]')} and ${SESSION_ALIVE}`,
)
export const touchSession = query(
  'touch_session',
  'update session set last_used_at = $2 where token_hash = $1 and last_used_at < $2',
)
const insertSession = query(
  'insert_session',
  `insert into session (token_hash, person_id, created_at, last_used_at, browser, system, code_given_at, passkey_id, device_before)
   values ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
)

/** The hash of the bearer token, which is all that the server keeps of it; throws `not_signed_in` without one. */
export function bearerTokenHash(authorization: string | undefined): Buffer {
  const token = authorization?.match(/^Bearer ([\w-]{43})$/)?.[1]
  if (!token) throw new Refusal('not_signed_in')
  return secretTokenHash(token)
}

type Find = (tokenHash: Buffer, now: Date, life: SessionLife) => Promise<SessionRow | undefined>

/** One for each pool. */
const finders = new WeakMap<Pool, Find>()

/** One that takes long, as on a connection that broke, holds up the next no longer than this. */
const BEFORE_MS = 2

/** Looks up together, in one query, what is asked for while the event loop reads what has come, or the look before is on its way. */
function newFinder(pool: Pool): Find {
  let asked: Map<string, Buffer> | undefined
  let found: Promise<Map<string, SessionRow>>
  /** Ends with the look before, whatever came of it. */
  let before: Promise<unknown> = Promise.resolve()

  async function look(hashes: Map<string, Buffer>, now: Date, life: SessionLife) {
    await setImmediate()
    await Promise.race([before, setTimeout(BEFORE_MS, undefined, { ref: false })])
    asked = undefined
    const looking = findSessions(pool, [[...hashes.values()], ...sessionLimits(now, life)])
    before = Promise.allSettled([looking])
    return new Map((await looking).map((row) => [row.token_hash.toString('base64'), row]))
  }

  return async (tokenHash, now, life) => {
    const key = tokenHash.toString('base64')
    if (!asked) {
      asked = new Map()
      found = look(asked, now, life)
    }
    asked.set(key, tokenHash)
    return (await found).get(key)
  }
}

/** Who the token belongs to; throws `not_signed_in`. Use is noted once an hour, so that a read stays a read. */
export async function authenticate(
  pool: Pool,
  authorization: string | undefined,
  now: Date,
  life: SessionLife,
): Promise<Session> {
  const tokenHash = bearerTokenHash(authorization)
  const find = finders.get(pool) ?? newFinder(pool)
  finders.set(pool, find)
  const row = await find(tokenHash, now, life)
  if (!row) throw new Refusal('not_signed_in')
  if (row.stale) await touchSession(pool, [tokenHash, now])
  return {
    tokenHash,
    personId: row.person_id,
    name: row.name,
    memberId: row.member_id,
    active: row.active,
    roles: row.roles,
    authenticatorApp: row.app,
    secondFactor: row.app || row.passkey,
    codeGivenAt: row.code_given_at,
  }
}

/**
 * How a session comes to be begun: the names of the device, for the person's own list, and whether a code was given, or
 * with which passkey; and the hash that the device says it is known by.
 */
export type SessionStart = {
  browser?: string
  system?: string
  codeGiven?: boolean
  passkeyId?: bigint
  deviceBefore?: Buffer
}

/** Begins a session and returns its token: 256 random bits, told once. */
export async function beginSession(
  db: Db,
  personId: bigint,
  now: Date,
  { browser = '', system = '', passkeyId, deviceBefore, codeGiven = passkeyId !== undefined }: SessionStart = {},
): Promise<string> {
  const { token, hash } = newSecretToken()
  await insertSession(db, [
    hash,
    personId,
    now,
    browser,
    system,
    codeGiven ? now : null,
    passkeyId ?? null,
    deviceBefore ?? null,
  ])
  return token
}

/** The member that the session belongs to; throws `not_a_member` for an officer who is none. */
export function memberOf(session: Session): bigint {
  if (session.memberId === null) throw new Refusal('not_a_member')
  return session.memberId
}
