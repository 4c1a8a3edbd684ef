import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { findKey, keyIn } from './key-file.ts'

export const BOOKS_KEY_FILE = 'books-key'

/** How RFC 8410 writes an Ed25519 key down before its 32 bytes. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Signs blocks. */
export type BooksKey = {
  /** 32 bytes, which everybody may know. */
  publicKey: Buffer
  sign(header: string): Buffer
}

/** The private key that signs the sealed books. */
export const booksKeyIn = (dataDir: string): Buffer => keyIn(dataDir, BOOKS_KEY_FILE)
export const findBooksKey = (folder: string): Buffer | undefined => findKey(folder, BOOKS_KEY_FILE)

export function openBooksKey(key: Buffer): BooksKey {
  const secret = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, key]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)
  return { publicKey, sign: (header) => sign(null, Buffer.from(header), secret) }
}

/** Whether the owner of a public key signed a header. */
export function isSignedBy(publicKey: Buffer, header: string, signature: Buffer): boolean {
  return verify(null, Buffer.from(header), publicKeyOf(publicKey), signature)
}

function publicKeyOf(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, bytes]), format: 'der', type: 'spki' })
}
