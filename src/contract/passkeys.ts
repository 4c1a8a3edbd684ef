import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, knownDevice, password, requiredText, success } from './fields.ts'
import { PASSKEY_NAME_LONGEST } from './limits.ts'

const NOT_READ = 'This passkey could not be read.'

/** Bytes in base64url, as browsers write what an authenticator says. */
const bytes = (longest: number) =>
  z
    .string({ error: NOT_READ })
    .min(1, NOT_READ)
    .max(longest, NOT_READ)
    .regex(/^[\w-]+$/, NOT_READ)

/** An ID has 1023 bytes at most (WebAuthn, "Credential ID"). */
const credentialId = bytes(1364)
const transports = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const credential = <Response extends z.ZodType>(response: Response) =>
  z.object(
    {
      id: credentialId,
      rawId: credentialId,
      type: z.literal('public-key', { error: NOT_READ }),
      response,
      authenticatorAttachment: z.enum(['platform', 'cross-platform'], { error: NOT_READ }).optional(),
    },
    { error: NOT_READ },
  )

const added = credential(
  z.object(
    {
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports: z.array(z.string().max(40), { error: NOT_READ }).max(10, NOT_READ).default([]),
    },
    { error: NOT_READ },
  ),
).meta({ description: 'What the browser gave for the options: PublicKeyCredential.toJSON()' })

const answered = credential(
  z.object(
    {
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(4_000),
      userHandle: bytes(100).optional(),
    },
    { error: NOT_READ },
  ),
).meta({ description: 'What the browser gave for the options: PublicKeyCredential.toJSON()' })

const named = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transports).optional() })

const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(named),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ description: 'For navigator.credentials.create(); valid five minutes, once' })

const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(named).optional(),
  })
  .meta({ description: 'For navigator.credentials.get(); valid five minutes, once' })

const name = requiredText(PASSKEY_NAME_LONGEST)

export const passkeyCalls = {
  'POST /api/passkeys/sign-in/begin': endpoint({
    summary: 'Begin to sign in with a passkey: what the browser asks the device',
    access: 'anyone',
    answer: success.extend({ options: requestOptions }),
  }),
  'POST /api/passkeys/sign-in': endpoint({
    summary: 'Sign in with a passkey, which counts as password and second factor',
    access: 'anyone',
    body: z.object({ credential: answered, device: knownDevice }),
    answer: success.extend({ access_token: z.string(), message: z.string() }),
  }),
  'GET /api/passkeys': endpoint({
    summary: 'The own passkeys, the newest first',
    access: 'signed_in',
    answer: success.extend({
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          added_at: instant,
          last_used_at: instant.nullable(),
          backed_up: z.boolean().meta({ description: 'Whether the device keeps a copy with an account elsewhere' }),
        }),
      ),
      rp_id: z.string().meta({ description: 'The domain that passkeys are for: elsewhere no browser offers them' }),
    }),
  }),
  'POST /api/passkeys/begin': endpoint({
    summary: 'Begin to add a passkey, with the password',
    access: 'signed_in',
    body: z.object({ password }),
    answer: success.extend({ options: creationOptions }),
    freshCode: true,
  }),
  'POST /api/passkeys': endpoint({
    summary: 'Add the passkey that the browser made',
    access: 'signed_in',
    body: z.object({
      name: name.optional().meta({ description: 'Left out: the browser and the system' }),
      credential: added,
    }),
    answer: success.extend({ id }),
  }),
  'POST /api/passkeys/:id/rename': endpoint({
    summary: 'Give an own passkey another name',
    access: 'signed_in',
    params: idParams,
    body: z.object({ name }),
    answer: success,
  }),
  'POST /api/passkeys/:id/remove': endpoint({
    summary: 'Remove an own passkey, with the password; what is signed in with it is signed out, but for this session',
    access: 'signed_in',
    params: idParams,
    body: z.object({ password }),
    answer: success,
    freshCode: true,
  }),
  'POST /api/passkeys/prove/begin': endpoint({
    summary: 'Begin to confirm with an own passkey, for what asks for a fresh code',
    access: 'signed_in',
    answer: success.extend({ options: requestOptions }),
  }),
  'POST /api/passkeys/prove': endpoint({
    summary: 'Confirm with an own passkey: within the next minutes it counts as a fresh code',
    access: 'signed_in',
    body: z.object({ credential: answered }),
    answer: success,
  }),
}
