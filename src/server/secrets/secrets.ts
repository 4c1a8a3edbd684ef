import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { KEY_BYTES } from './key-file.ts'

/** What keeps values of the database secret, also from who has the database alone. */
export type Secrets = {
  /**
   * Encrypts a text for one place, such as 'second_factor 17': moved to another row or column, it cannot be decrypted.
   * The same text is another value each time.
   */
  encrypt(text: string, place: string): Buffer
  /** Throws where the value was changed, belongs to another place, or was encrypted with another key. */
  decrypt(encrypted: Buffer, place: string): string
  /** The key's name and an HMAC: the same for the same bytes, and nobody without the key finds out by trying which. */
  mac(bytes: Buffer): Buffer
}

const ALGORITHM = 'aes-256-gcm'
/** Names the key, so that a value encrypted with another is told from one that was changed. */
const KEY_ID_BYTES = 4
/** NIST SP 800-38D: 96 random bits. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What tells one key from another, and says nothing about it. */
export const keyIdOf = (key: Buffer): Buffer =>
  createHash('sha256').update('somiti key id').update(key).digest().subarray(0, KEY_ID_BYTES)

/** Encrypted: the key's name, the nonce, what authenticates it, the encrypted text. `key`: 32 random bytes. */
export function secretsWith(key: Buffer): Secrets {
  if (key.length !== KEY_BYTES) throw new Error(`the key has ${key.length} bytes`)
  const keyId = keyIdOf(key)
  // Of bytes Node works out with each use whether they are a key, which takes longer than the rest.
  const aesKey = createSecretKey(key)
  const macKey = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'somiti mac', KEY_BYTES)))
  return {
    encrypt(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, aesKey, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(encrypted, place) {
      if (!encrypted.subarray(0, KEY_ID_BYTES).equals(keyId)) throw new Error(`${place} was sealed with another key`)
      const nonce = encrypted.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const rest = encrypted.subarray(KEY_ID_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, aesKey, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(place),
      )
      decipher.setAuthTag(rest.subarray(0, TAG_BYTES))
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    mac: (bytes) => Buffer.concat([keyId, createHmac('sha256', macKey).update(bytes).digest()]),
  }
}
