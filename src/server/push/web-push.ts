import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import ipaddr from 'ipaddr.js'
import { PermanentFailure } from '#server/jobs/run-jobs.ts'
import { KEY_BYTES, keyIn } from '#server/secrets/key-file.ts'

/** Where a browser is reached, and the keys that only it can open a message with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/**
 * What a device shows: `path` is where it leads, `tag` makes one that arrives twice show once. `action` is what can be
 * pressed below it.
 */
export type PushMessage = {
  title: string
  body: string
  path: string
  tag: string
  action: { label: string; path: string }
}

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

export const PUSH_KEY_FILE = 'push-key'

/** The private key that push services know us by (VAPID, RFC 8292). Without it every device has to ask anew to be told. */
export const pushKeyIn = (dataDir: string): Buffer => keyIn(dataDir, PUSH_KEY_FILE, newPushKey)

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

/**
 * Whether an address is not of the public internet: of our own machine, of its neighbours, or of a network that leads to
 * them under another name (NAT64, 6to4, Teredo). Outside is only what IANA gives out to anybody: of IPv6 that is 2000::/3.
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  const given = parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT, 3)
  return !given || parsed.range() !== 'unicast'
}
const GIVEN_OUT = ipaddr.parse('2000::')

/** Whether this is an https address under a public name, which is all that a push service's is. */
function hasPublicName(address: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(address)
  const named =
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*\.?$/.test(hostname) && !/\.(local|internal|localhost)\.?$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && named
}

/** Looks a name up and refuses one that leads inside, however public it looks: at the connection itself, so that it cannot change its mind. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('the name leads nowhere'), '')
    if (addresses.some(({ address }) => isInside(address))) {
      return callback(Object.assign(new Error('the name leads inside'), { code: 'EINSIDE' }), '')
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
