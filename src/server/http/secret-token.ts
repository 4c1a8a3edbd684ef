import { createHash, randomBytes } from 'node:crypto'

/** What a session or a link that is sent is known by: 256 random bits, told once, and the hash that is all the server keeps. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: secretTokenHash(token) }
}

export const secretTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
