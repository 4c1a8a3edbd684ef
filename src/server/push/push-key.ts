import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { makeKeyFile, readKeyFile } from '#server/secrets/key-file.ts'

export const PUSH_KEY_FILE = 'push-key'
export const PUSH_KEY_BYTES = 32
const CURVE = 'prime256v1'

/**
 * The private key that push services know us by (VAPID, RFC 8292), from the file `push-key` that only its owner reads; the first
 * start makes one. Without it every device has to ask anew to be told. Throws ConfigError where the file has no key.
 */
export function pushKeyIn(dataDir: string): Buffer {
  const file = join(dataDir, PUSH_KEY_FILE)
  const key = readKeyFile(file) ?? makeKeyFile(file, newPushKey())
  if (key.length !== PUSH_KEY_BYTES) throw new ConfigError(`${file} has no key of ${PUSH_KEY_BYTES} bytes in base64.`)
  return key
}

export function newPushKey(): Buffer {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // A key that happens to begin with zeros is given without them.
  return Buffer.concat([Buffer.alloc(PUSH_KEY_BYTES - key.length), key])
}

/** Its public half, 65 bytes. Throws where it is no key of the curve. */
export function publicHalf(key: Buffer): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return pair.getPublicKey()
}
