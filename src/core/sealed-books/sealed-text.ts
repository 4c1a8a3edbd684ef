/** An entry of the journal as it is sealed. Numbers, days and instants as text, amounts as text of whole fils. */
export type EntryToSeal = {
  id: string
  kind: string
  /** The day it was posted, and when the money really came or went: '2026-11-21'. */
  date: string
  receivedOn: string
  /** In UTC, to the microsecond: '2026-11-21T06:00:00.000000Z'. */
  postedAt: string
  madeBy: string | null
  reverses: string | null
  memo: string
  /** Account, member, loan, amount: a debit is above zero, a credit below. */
  postings: readonly (readonly [account: string, member: string | null, loan: string | null, amount: string])[]
}

const FIRST_LINE = 'somiti entry 1'
const NOBODY = '-'

/**
 * What is hashed of an entry (docs/reference/sealed-books.md): lines of text, readable by eye. `salt` is 16 random bytes in hex,
 * the entry's own: without them nobody can try out what an entry says against its hash.
 */
export function entryText(entry: EntryToSeal, salt: string): string {
  return [
    FIRST_LINE,
    `id ${entry.id}`,
    `kind ${entry.kind}`,
    `date ${entry.date}`,
    `received_on ${entry.receivedOn}`,
    `posted_at ${entry.postedAt}`,
    `made_by ${entry.madeBy ?? NOBODY}`,
    `reverses ${entry.reverses ?? NOBODY}`,
    `memo ${JSON.stringify(entry.memo)}`,
    ...entry.postings.map(
      ([account, member, loan, amount]) => `posting ${account} ${member ?? NOBODY} ${loan ?? NOBODY} ${amount}`,
    ),
    `salt ${salt}`,
  ].join('\n')
}

/** What a sealed text says of its entry; `amount` is the sum of its debits in fils. */
export type SealedFacts = { id: string; kind: string; date: string; amount: bigint }

const FACTS = /^somiti entry 1\nid ([1-9]\d*)\nkind ([a-z_]+)\ndate (\d{4}-\d\d-\d\d)\n/
const DEBIT = /^posting [a-z0-9_]+ (?:\d+|-) (?:\d+|-) (\d+)$/

/** Reads what entryText() wrote; undefined where it is none. */
export function readEntryText(text: string): SealedFacts | undefined {
  const [, id, kind, date] = FACTS.exec(text) ?? []
  if (!id || !kind || !date) return undefined
  const debits = text.split('\n').map((line) => BigInt(DEBIT.exec(line)?.[1] ?? 0))
  return { id, kind, date, amount: debits.reduce((sum, debit) => sum + debit, 0n) }
}

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

/** What is hashed and signed of a block (docs/reference/sealed-books.md). */
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
