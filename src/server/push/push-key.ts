import { createECDH } from 'node:crypto'
import { KEY_BYTES, keyIn } from '#server/secrets/key-file.ts'

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
export function publicHalf(key: Buffer): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return pair.getPublicKey()
}
