import { createHash, randomBytes } from 'node:crypto'

/** What a link that is sent carries: 256 random bits, told once, and their hash, which is all that the server keeps. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkTokenHash(token) }
}

export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
