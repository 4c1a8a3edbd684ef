import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AnswerOf } from '#contract/calls.ts'
import type { Caller } from './caller.ts'
import { PASSWORD } from './world.ts'

type Creation = AnswerOf<'POST /api/passkeys/begin'>['options']
type Request = AnswerOf<'POST /api/passkeys/sign-in/begin'>['options']

/** Where the pages of a world are opened, unless a test says elsewhere. */
const ORIGIN = 'http://localhost:3000'

/** What a test may have a device do otherwise than it should. */
type Odd = {
  origin?: string
  site?: string
  /** Counts as the device did at an earlier time. */
  counter?: number
  unverified?: true
  crossOrigin?: boolean
  type?: string
  userHandle?: string | undefined
}

/** A passkey as a device keeps it, made with keys of this process. */
export class SoftPasskey {
  readonly credentialId: Buffer = randomBytes(32)
  /** Of a device that counts; 0 of one that shares its keys with others. */
  counter = 0
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private handle: string | undefined
  private readonly counts: boolean

  constructor({ counts = true }: { counts?: boolean } = {}) {
    this.counts = counts
  }

  /** What a browser sends for the options of adding one. */
  made(options: Creation, { origin = ORIGIN, site = options.rp.id, ...odd }: Odd = {}) {
    this.handle = options.user.id
    const point = this.key.publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(point.x ?? '', 'base64url')],
        [-3, Buffer.from(point.y ?? '', 'base64url')],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, cose])
    const authData = Buffer.concat([this.head(site, 0x40, odd), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.credential({
      clientDataJSON: clientData(odd.type ?? 'webauthn.create', options.challenge, origin, odd),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What a browser sends for the options of signing in, or of confirming who one is. */
  answered(options: Request, { origin = ORIGIN, site = options.rpId, ...odd }: Odd = {}) {
    if (this.counts) this.counter += 1
    const authData = this.head(site, 0, odd)
    const client = clientData(odd.type ?? 'webauthn.get', options.challenge, origin, odd)
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
    const userHandle = 'userHandle' in odd ? odd.userHandle : this.handle
    return this.credential({
      clientDataJSON: client,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), this.key.privateKey).toString('base64url'),
      ...(userHandle && { userHandle }),
    })
  }

  private credential<Response>(response: Response) {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** Present and verified; of a device that shares its keys also that they may be, and are, kept elsewhere. */
  private head(site: string, more: number, { unverified, counter = this.counter }: Odd): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (unverified ? 0 : 0x04) | (this.counts ? 0 : 0x18) | more
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count])
  }
}

function clientData(type: string, challenge: string, origin: string, { crossOrigin = false }: Odd): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url')
}

/** As much of RFC 8949 as an authenticator writes. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const pairs = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat().map(cbor)])
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** Adds a passkey to who calls, as the app does; who has a second factor has confirmed before. */
export async function addPasskey(person: Caller, passkey = new SoftPasskey(), name = 'Phone') {
  const { options } = await person.ask('POST /api/passkeys/begin', { fields: { password: PASSWORD } })
  const { id } = await person.ask('POST /api/passkeys', { fields: { name, credential: passkey.made(options) } })
  return { id, passkey }
}

/** Confirms with a passkey who somebody is. */
export async function prove(person: Caller, passkey: SoftPasskey): Promise<void> {
  const { options } = await person.ask('POST /api/passkeys/prove/begin')
  await person.ask('POST /api/passkeys/prove', { fields: { credential: passkey.answered(options) } })
}

/** Signs in with a passkey; gives the token. */
export async function signInWith(visitor: Caller, passkey: SoftPasskey): Promise<string> {
  const { options } = await visitor.ask('POST /api/passkeys/sign-in/begin')
  const sent = { fields: { credential: passkey.answered(options) } }
  return (await visitor.ask('POST /api/passkeys/sign-in', sent)).access_token
}
