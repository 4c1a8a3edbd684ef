import type { AnswerOf } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { deviceName, deviceOf, endEarlierOnDevice, tellOfNewDevice } from '#server/http/device.ts'
import { endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { noteProof } from '#server/http/second-factor.ts'
import { beginSession, type Session } from '#server/http/session.ts'
import {
  type Answered,
  CHALLENGE_MS,
  challengeOf,
  checkAnswered,
  makeChallenge,
  type RelyingParty,
  spendChallenge,
  webauthn,
} from './check-passkey.ts'
import { findPasskey, type KnownPasskey, noteUseOf, passkeyStays, readDevices } from './passkey-store.ts'

type RequestOptions = AnswerOf<'POST /api/passkeys/sign-in/begin'>['options']
type Means = { pool: Pool; site: RelyingParty }
/** Where an answer comes from, and when. */
type From = { address: string; now: Date }

/** What the browser asks any device that has a passkey for this site. */
export async function beginSignIn(pool: Pool, site: RelyingParty, now: Date): Promise<RequestOptions> {
  return requestOptions(site, await makeChallenge(pool, { purpose: 'sign_in' }, now))
}

/** What the browser asks the devices of who is signed in. Throws `not_found` where they have no passkey. */
export async function beginProof(db: Db, { personId, tokenHash }: Session, site: RelyingParty, now: Date) {
  const devices = await readDevices(db, [personId])
  if (devices.length === 0) throw new Refusal('not_found')
  const challenge = await makeChallenge(db, { purpose: 'prove', tokenHash }, now)
  const allowed = devices.map(({ credential_id: id, transports }) => ({ id: id.toString('base64url'), transports }))
  return requestOptions(site, challenge, allowed)
}

async function requestOptions(
  site: RelyingParty,
  challenge: Uint8Array<ArrayBuffer>,
  allowed?: { id: string; transports: string[] }[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  const { challenge: text } = options
  const named = allowed?.map((each) => ({ ...each, type: 'public-key' as const }))
  return {
    challenge: text,
    rpId: site.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(named && { allowCredentials: named }),
  } as RequestOptions
}

/**
 * Signs in whose passkey it is; gives the token. An officer's signing in leaves a record in the audit trail, as with a
 * password. Throws `too_many_attempts`, `passkey_unknown`, `passkey_expired`, `passkey_wrong` and `passkey_cloned`.
 */
export async function signInByPasskey(
  { pool, site }: Means,
  { credential, device = '' }: { credential: Answered; device?: string | undefined },
  { address, now, userAgent }: From & { userAgent: string | undefined },
  found: (personId: bigint) => void,
): Promise<string> {
  const [known] = await findPasskey(pool, [Buffer.from(credential.id, 'base64url'), Buffer.from(device, 'hex')])
  if (known) found(known.person_id)
  const from = { address, device: known?.device_known ? device : undefined }
  const attempt = { ...from, kind: 'passkey', account: credential.id } as const
  await takeAttempt(pool, attempt, now)
  const challenge = await challengeOf(credential.response.clientDataJSON, site)
  await spendChallenge(pool, challenge, { purpose: 'sign_in' }, now)
  if (!known) throw new Refusal('passkey_unknown')
  // Nobody has said who they are, so the device does.
  if (!credential.response.userHandle) throw new Refusal('passkey_wrong')
  const use = await checkAnswered(credential, known, challenge, site)
  const { person_id: personId, name, roles } = known
  const begin = async (db: Db) => {
    await lockPerson(db, [personId])
    await noteUse(db, known, use, now)
    // Who has a passkey needs no link to another password.
    await endPasswordLink(db, [personId, 'revoked', now, personId])
    const named = deviceOf(userAgent)
    const deviceBefore = Buffer.from(device, 'hex')
    await tellOfNewDevice(db, [personId, deviceBefore, now, deviceName(named)])
    await endEarlierOnDevice(db, [personId, deviceBefore, now])
    return beginSession(db, personId, now, { ...named, passkeyId: known.id, deviceBefore })
  }
  const record = () => appendRecord({ by: { personId, name, roles }, call: 'POST /api/login', now })
  const token = await inTransaction(pool, begin, roles.length === 0 ? undefined : record)
  await forgiveAttempt(pool, attempt)
  return token
}

/** In this session a passkey of its person was given. Throws as signInByPasskey does; one of somebody else is `passkey_wrong`. */
export async function proveByPasskey(
  { pool, site }: Means,
  credential: Answered,
  { session, address, now }: From & { session: Session },
): Promise<void> {
  const { personId, tokenHash } = session
  const attempt = { kind: 'passkey', account: personId.toString(), address } as const
  await takeAttempt(pool, attempt, now)
  const challenge = await challengeOf(credential.response.clientDataJSON, site)
  await spendChallenge(pool, challenge, { purpose: 'prove', tokenHash }, now)
  const [known] = await findPasskey(pool, [Buffer.from(credential.id, 'base64url'), Buffer.alloc(0)])
  if (known?.person_id !== personId) throw new Refusal('passkey_wrong')
  const use = await checkAnswered(credential, known, challenge, site)
  await inTransaction(pool, async (db) => {
    await lockPerson(db, [personId])
    await noteUse(db, known, use, now)
    await noteProof(db, [tokenHash, now])
  })
  await forgiveAttempt(pool, attempt)
}

type Use = { counter: number; backedUp: boolean }

/** Throws `passkey_cloned` where the count did not grow, and `passkey_unknown` where the passkey has been removed. */
async function noteUse(db: Db, { id }: KnownPasskey, { counter, backedUp }: Use, now: Date): Promise<void> {
  const used = await noteUseOf(db, [id, counter, backedUp, now])
  if (used.length > 0) return
  const stays = await passkeyStays(db, [id])
  throw new Refusal(stays.length > 0 ? 'passkey_cloned' : 'passkey_unknown')
}
