import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { KnownPasskey } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

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
