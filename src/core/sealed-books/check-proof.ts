import { readEntryText, readHeader, type SealedFacts } from './sealed-text.ts'

/** A header with its signature by Ed25519, in hex. */
type SignedHeader = { header: string; signature: string }

/** What shows that an entry stands in the sealed books. Bytes in hex. */
export type SealProof = SignedHeader & {
  /** The text of the entry that is hashed. */
  entry: string
  /** Its place among the leaves of the block, from 0. */
  place: number
  /** The neighbours on the way from the leaf to the root. */
  path: string[]
  /** The newest block there was when the proof was made. */
  head: SignedHeader
}

/** Tells whether a signature of Ed25519 is right. */
export type CheckSignature = (key: Bytes, signature: Bytes, signed: Bytes) => Promise<boolean>
type Bytes = Uint8Array<ArrayBuffer>

/** Which step failed; `form`: it is no proof. */
export type ProofFault = 'form' | 'signature' | 'path' | 'head'
export type ProofOutcome =
  | { stands: true; entry: SealedFacts; block: number; sealedAt: string; head: number }
  | { stands: false; fault: ProofFault }

const LEAF = 0
const NODE = 1

/**
 * Checks a proof with nothing but the public key of the association (32 bytes in hex): the header is signed, the entry's
 * hash leads to its root, and the newest header is signed too. The proof is whatever somebody was handed.
 */
export async function checkProof(
  proof: unknown,
  key: string,
  checkSignature: CheckSignature = withWebCrypto,
): Promise<ProofOutcome> {
  const read = readProof(proof)
  const keyBytes = bytesOf(key, 32)
  if (!read || !keyBytes) return { stands: false, fault: 'form' }
  const { header, entry, head, facts } = read
  const signed = ({ header, signature }: SignedHeader) => checkSigned(keyBytes, header, signature, checkSignature)
  if (!(await signed(read.proof))) return { stands: false, fault: 'signature' }
  const leaf = await sha256(Uint8Array.of(LEAF), utf8(entry))
  const root = await rootFrom(leaf, read.proof.place, header.last - header.first + 1, read.path)
  if (root !== header.root) return { stands: false, fault: 'path' }
  if (!(await signed(read.proof.head)) || head.number < header.number) return { stands: false, fault: 'head' }
  if (head.number === header.number && read.proof.head.header !== read.proof.header) {
    return { stands: false, fault: 'head' }
  }
  return { stands: true, entry: facts, block: header.number, sealedAt: header.sealedAt, head: head.number }
}

/** Whether the owner of a public key (32 bytes in hex) signed a text. */
export async function isSigned(
  key: string,
  { header, signature }: SignedHeader,
  checkSignature: CheckSignature,
): Promise<boolean> {
  const bytes = bytesOf(key, 32)
  return bytes !== undefined && (await checkSigned(bytes, header, signature, checkSignature))
}

function readProof(given: unknown) {
  const proof = given as Partial<SealProof> | null
  if (typeof proof?.entry !== 'string' || typeof proof.header !== 'string' || typeof proof.signature !== 'string')
    return
  if (typeof proof.head?.header !== 'string' || typeof proof.head.signature !== 'string') return
  if (!Number.isSafeInteger(proof.place) || !Array.isArray(proof.path)) return
  const header = readHeader(proof.header)
  const head = readHeader(proof.head.header)
  const facts = readEntryText(proof.entry)
  const path = proof.path.map((hash) => bytesOf(hash, 32)).filter((hash) => hash !== undefined)
  if (!header || !head || !facts || path.length !== proof.path.length) return
  return { proof: proof as SealProof, entry: proof.entry, header, head, facts, path }
}

async function checkSigned(key: Bytes, header: string, signature: string, check: CheckSignature): Promise<boolean> {
  const bytes = bytesOf(signature, 64)
  return bytes !== undefined && (await check(key, bytes, utf8(header)))
}

/** The root that a path leads to, in hex (RFC 9162, section 2.1.3.2); undefined where its length is not the tree's. */
async function rootFrom(
  leaf: Bytes,
  place: number,
  leaves: number,
  path: readonly Bytes[],
): Promise<string | undefined> {
  if (place < 0 || place >= leaves) return undefined
  let hash = leaf
  let [at, last] = [place, leaves - 1]
  for (const neighbour of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      hash = await sha256(Uint8Array.of(NODE), neighbour, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      hash = await sha256(Uint8Array.of(NODE), hash, neighbour)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 ? hexOf(hash) : undefined
}

const half = (number: number) => Math.floor(number / 2)

/** Of a browser or Node; absent on pages that came over plain http from elsewhere. */
export const withWebCrypto: CheckSignature = async (key, signature, signed) => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return await crypto.subtle.verify('Ed25519', imported, signature, signed)
}

async function sha256(...parts: Bytes[]): Promise<Bytes> {
  const whole = Uint8Array.from(parts.flatMap((part) => [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

const utf8 = (text: string) => Uint8Array.from(new TextEncoder().encode(text))

function bytesOf(hex: unknown, length: number): Bytes | undefined {
  if (typeof hex !== 'string' || hex.length !== 2 * length || !/^[0-9a-f]*$/.test(hex)) return undefined
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
