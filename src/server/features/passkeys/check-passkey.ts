import { createHash, randomBytes } from 'node:crypto'
import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { type KnownPasskey, keepChallenge, takeChallenge } from './passkey-store.ts'

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

/** The site that passkeys are for: its domain, and the origin whose pages may ask for them. */
export type RelyingParty = { id: string; origin: string }

const OWN_ADDRESS = /^(127(\.\d+){3}|\[::1\])$/

/**
 * A passkey is for a domain and never for an address: of this very machine the domain is localhost. Where any free port was
 * asked for, `port` says which one it is.
 */
export function relyingPartyOf(publicUrl: string, port: () => number | undefined): RelyingParty {
  const url = new URL(publicUrl)
  if (url.port === '0') url.port = String(port() ?? 0)
  if (OWN_ADDRESS.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The library that knows passkeys: loaded with the first call about one, since it is as large as all that reads requests. */
export const webauthn = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Signatures that devices make today, as COSE numbers them: EdDSA, ECDSA with P-256, and RSA of older Windows. */
export const ALGORITHMS = [-8, -7, -257]

type Added = Parsed<'POST /api/passkeys', 'body'>['credential']
export type Answered = Parsed<'POST /api/passkeys/sign-in', 'body'>['credential']

/** The challenge that a browser says it answers. Throws `passkey_wrong` where a page elsewhere, or a frame, has asked. */
export async function challengeOf(clientDataJSON: string, { origin }: RelyingParty): Promise<string> {
  const { decodeClientDataJSON } = await helpers()
  const said = await wrongUnless(async () => decodeClientDataJSON(clientDataJSON))
  if (said?.origin !== origin || said.crossOrigin || typeof said.challenge !== 'string')
    throw new Refusal('passkey_wrong')
  return said.challenge
}

/** What is kept of a passkey that a browser has made. Throws `passkey_wrong`. */
export async function checkAdded(credential: Added, challenge: string, site: RelyingParty) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([webauthn(), helpers()])
  const { registrationInfo: made } = await wrongUnless(async () => {
    // None is asked for. Of one that came with certificates the library would fetch what they name.
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(credential.response.attestationObject, 'base64url')),
    )
    if (attestation.get('attStmt').get('x5c') !== undefined) throw new Error('an attestation that nobody asked for')
    return verifyRegistrationResponse({
      response: { ...ofDevice(credential), response: { ...credential.response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  if (!made || made.credential.id !== credential.id) throw new Refusal('passkey_wrong')
  return {
    credentialId: Buffer.from(made.credential.id, 'base64url'),
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    mayBackUp: made.credentialDeviceType === 'multiDevice',
    backedUp: made.credentialBackedUp,
  }
}

/**
 * Checks what a device has signed; gives its count, which says nothing yet of whether it grew, and whether it is backed up.
 * Throws `passkey_wrong`.
 */
export async function checkAnswered(credential: Answered, known: KnownPasskey, challenge: string, site: RelyingParty) {
  const { userHandle, ...withoutHandle } = credential.response
  if (userHandle && userHandle !== known.handle.toString('base64url')) throw new Refusal('passkey_wrong')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo: info } = await wrongUnless(() =>
    verifyAuthenticationResponse({
      response: { ...ofDevice(credential), response: withoutHandle },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: known.credential_id.toString('base64url'),
        publicKey: new Uint8Array(known.public_key),
        // The count is compared where it is kept, so that two at once are not both taken.
        counter: 0,
      },
    }),
  )
  const mayBackUp = info.credentialDeviceType === 'multiDevice'
  if (!verified || mayBackUp !== known.may_back_up) throw new Refusal('passkey_wrong')
  return { counter: info.newCounter, backedUp: info.credentialBackedUp }
}

/** What the library takes of a credential beside what was signed. */
const ofDevice = ({ id, rawId, type }: Added | Answered) => ({ id, rawId, type, clientExtensionResults: {} })

/** The library throws for each thing that is not in order; what it says is for programmers. */
async function wrongUnless<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new Refusal('passkey_wrong')
  }
}
