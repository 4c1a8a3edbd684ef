import { createECDH } from 'node:crypto'
import { request } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { PermanentFailure } from '#server/jobs/run-jobs.ts'
import { KEY_BYTES, keyIn } from '#server/secrets/key-file.ts'
import { hasPublicName, lookupOutside } from './public-address.ts'

/** Where a browser is reached, and the keys that only it can open a message with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What a device shows: `path` is where it leads, `tag` makes one that arrives twice stand there once. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

export type Push = {
  /** What a browser subscribes with. */
  publicKey: string
  /** Whether messages are sent to this address at all. */
  takes(endpoint: string): boolean
  /**
   * Hands a message to the push service. `gone`: the browser has given its subscription up. Throws where it may be tried
   * again, and a PermanentFailure where that is of no use.
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}

type Options = {
  key: Buffer
  /** Whom a push service asks when something is wrong: an https: or mailto: address. */
  contact: string
  /** The certificate of a push service on this very machine, for tests; the internet is not reached then. */
  ownMachine?: string
  answerWithinMs?: number
}

/** Shown within a day, or not at all. */
const KEPT_FOR_S = 24 * 60 * 60
const ANSWER_WITHIN_MS = 10_000

/** Sends messages to browsers, encrypted for each (RFC 8291) and signed with our key (RFC 8292). */
export function openPush({ key, contact, ownMachine, answerWithinMs = ANSWER_WITHIN_MS }: Options): Push {
  const publicKey = publicHalf(key).toString('base64url')
  const vapid = { subject: contact, publicKey, privateKey: key.toString('base64url') }
  const way = ownMachine === undefined ? { lookup: lookupOutside } : { ca: ownMachine }
  const takes = (endpoint: string) => ownMachine !== undefined || hasPublicName(endpoint)
  return {
    publicKey,
    takes,
    async send({ endpoint, p256dh, auth }, message) {
      if (!takes(endpoint)) throw new PermanentFailure('no address of a push service')
      const target = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const sent = { data: message, options: { ttl: KEPT_FOR_S, urgency: 'normal' as const } }
      const { headers, body } = await buildPushPayload(sent, target, vapid).catch((error: unknown) => {
        throw new PermanentFailure('the keys of the subscription are none', { cause: error })
      })
      return outcomeOf(await post(endpoint, { headers, ...way, timeout: answerWithinMs }, body, answerWithinMs))
    },
  }
}

/** RFC 8030, and what push services answer beside it. */
function outcomeOf(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const words = `the push service answered ${status}`
  throw status === 429 || status >= 500 ? new Error(words) : new PermanentFailure(words)
}

/** The status that is answered. Nothing of the answer is read, and no redirection followed. */
function post(address: string, options: object, body: Uint8Array, withinMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(withinMs)
    const sent = request(address, { ...options, method: 'POST', agent: false, signal }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const CURVE = 'prime256v1'

/** The private key that push services know us by (VAPID, RFC 8292). Without it every device has to ask anew to be told. */
export const pushKeyIn = (dataDir: string): Buffer => keyIn(dataDir, 'push-key', newPushKey)

export function newPushKey(): Buffer {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // A key that happens to begin with zeros is given without them.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key])
}

/** Its public half, 65 bytes. Throws where it is no key of the curve. */
function publicHalf(key: Buffer): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return pair.getPublicKey()
}
