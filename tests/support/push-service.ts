import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushTarget } from '#server/push/web-push.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from './push-certificate.ts'

/** A message as it arrived: whose it is, what its headers say, and its body, which only the browser opens. */
export type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service of the tests. It answers what it is told to; undefined: nothing at all. */
export interface PushService {
  arrived: Arrived[]
  answers: number | undefined
  origin: string
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const server = createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE })
  const service: PushService = {
    arrived: [],
    answers: 201,
    origin: '',
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  }
  server.on('request', async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    service.arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    if (service.answers !== undefined) response.writeHead(service.answers).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  service.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** A browser that has subscribed: what it gives the server, and what it makes of a message (RFC 8291). */
export function browserAt({ origin }: PushService) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  const target: PushTarget = {
    endpoint: `${origin}${path}`,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  const open = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + idLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return { path, target, open }
}

/** What a message's signature says, where it is good by that key (RFC 8292). */
export function signedBy(publicKey: string, { headers }: Arrived): unknown {
  const [, token = '', key] = String(headers.authorization).match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const by = { key: signer, dsaEncoding: 'ieee-p1363' } as const
  const good = verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'))
  return good && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}
