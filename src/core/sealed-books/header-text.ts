/** The header of a block. Hashes in hex. */
export type BlockHeader = {
  /** From 1. */
  number: number
  /** SHA-256 of the header before; zeros in the first. */
  previous: string
  /** Of the Merkle tree over its entries. */
  root: string
  /** The place of its first and its last entry in the sealed books, from 1. */
  first: number
  last: number
  /** In UTC, to the millisecond. */
  sealedAt: string
}

/** What the first block follows. */
export const BEGINNING = '0'.repeat(64)

/** What is hashed and signed of a block (docs/sealed-books.md). */
export function headerText({ number, previous, root, first, last, sealedAt }: BlockHeader): string {
  return [
    'somiti block 1',
    `number ${number}`,
    `previous ${previous}`,
    `root ${root}`,
    `entries ${last - first + 1}`,
    `first ${first}`,
    `last ${last}`,
    `sealed_at ${sealedAt}`,
  ].join('\n')
}

const HEADER =
  /^somiti block 1\nnumber (\d{1,15})\nprevious ([0-9a-f]{64})\nroot ([0-9a-f]{64})\nentries \d{1,15}\nfirst (\d{1,15})\nlast (\d{1,15})\nsealed_at ([\dT:.-]+Z)$/

/** Reads what headerText() wrote; undefined where it is anything else. */
export function readHeader(text: string): BlockHeader | undefined {
  const [, number, previous, root, first, last, sealedAt] = HEADER.exec(text) ?? []
  if (!previous || !root || !sealedAt) return undefined
  const header = { number: Number(number), previous, root, first: Number(first), last: Number(last), sealedAt }
  return headerText(header) === text && header.last >= header.first ? header : undefined
}
