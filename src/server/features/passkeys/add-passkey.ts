import { randomBytes } from 'node:crypto'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import type { Session } from '#server/http/session.ts'
import {
  ALGORITHMS,
  CHALLENGE_MS,
  challengeOf,
  checkAdded,
  makeChallenge,
  type RelyingParty,
  spendChallenge,
  webauthn,
} from './check-passkey.ts'
import { insertPasskey, readDevices, readOwner, readStanding } from './passkey-store.ts'

/** As many as one person may have: a phone, a laptop, a key, and what came before them. */
const PASSKEYS_MOST = 20

type CreationOptions = AnswerOf<'POST /api/passkeys/begin'>['options']

/** What the browser asks the device to make; who calls has checked the password and the second factor. */
export async function beginAdding(db: Db, session: Session, site: RelyingParty, now: Date): Promise<CreationOptions> {
  const { personId, tokenHash } = session
  const [owner] = await readOwner(db, [personId, randomBytes(32)])
  if (!owner) throw new Refusal('not_found')
  const known = await readDevices(db, [personId])
  checkRoom(known.length)
  const { name } = await readSettings(db)
  const byPasswordAlone = !session.secondFactor
  const { generateRegistrationOptions } = await webauthn()
  const {
    extensions: _none,
    hints: _no,
    ...options
  } = await generateRegistrationOptions({
    rpName: name,
    rpID: site.id,
    userID: new Uint8Array(owner.handle),
    userName: owner.email ?? owner.name,
    userDisplayName: owner.name,
    challenge: await makeChallenge(db, { purpose: 'add', tokenHash, byPasswordAlone }, now),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id }) => ({ id: id.toString('base64url') })),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return options as CreationOptions
}

/**
 * Keeps what the device made; gives its number. Throws `passkey_expired`, `passkey_wrong`, `passkey_known`,
 * `passkeys_full`; `not_signed_in` where the session has ended, and `fresh_code_needed` where a second factor
 * has come since a password alone began this.
 */
export async function addPasskey(
  pool: Pool,
  { session, site, now }: { session: Session; site: RelyingParty; now: Date },
  { name, credential }: Required<Parsed<'POST /api/passkeys', 'body'>>,
): Promise<bigint> {
  const { personId, tokenHash } = session
  const challenge = await challengeOf(credential.response.clientDataJSON, site)
  const { byPasswordAlone } = await spendChallenge(pool, challenge, { purpose: 'add', tokenHash }, now)
  const { credentialId, publicKey, counter, mayBackUp, backedUp } = await checkAdded(credential, challenge, site)
  const { transports } = credential.response
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [personId])
    const [standing] = await readStanding(db, [personId, tokenHash])
    if (!standing?.lasting) throw new Refusal('not_signed_in')
    if (byPasswordAlone && standing.factor) throw new Refusal('fresh_code_needed')
    checkRoom(standing.passkeys)
    const made = [credentialId, publicKey, counter, mayBackUp, backedUp, transports, name, now, tokenHash]
    const [kept] = await insertPasskey(db, [personId, ...made])
    if (!kept) throw new Refusal('passkey_known')
    return kept.id
  })
}

function checkRoom(passkeys: number): void {
  if (passkeys >= PASSKEYS_MOST) throw new Refusal('passkeys_full', { most: String(PASSKEYS_MOST) })
}
