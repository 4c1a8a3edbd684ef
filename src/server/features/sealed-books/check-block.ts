import { type EntryToSeal, entryText } from '#core/sealed-books/entry-text.ts'
import { BEGINNING, readHeader } from '#core/sealed-books/header-text.ts'
import type { Db } from '#server/db/connect.ts'
import { isSignedBy } from '#server/secrets/books-key.ts'
import { readSalts, type WholeBlock } from './check-store.ts'
import { readEntries } from './entry-store.ts'
import { leafOf, rootOf } from './merkle-tree.ts'
import { hashOfHeader } from './seal-store.ts'

const HASH_BYTES = 32

/** What of a block is not as it was sealed, in sentences: itself, and each of its entries. */
export async function checkBlock(
  db: Db,
  block: WholeBlock,
  before: WholeBlock | undefined,
  keys: readonly Buffer[],
): Promise<string[]> {
  return [...faultsOfHeader(block, before), ...faultsOfSignature(block, keys), ...(await faultsOfEntries(db, block))]
}

function faultsOfHeader({ number, header: text, entry_ids: ids, leaves }: WholeBlock, before: WholeBlock | undefined) {
  const expected = (before?.number ?? 0n) + 1n
  if (number !== expected) return [`Block ${expected} is missing.`]
  const header = readHeader(text)
  if (header?.number !== Number(number)) return [`Block ${number} was changed: its header is another’s or none.`]
  const faults: string[] = []
  if (header.previous !== (before ? hashOfHeader(before.header) : BEGINNING)) {
    faults.push(`Block ${number} does not follow the block that stands before it.`)
  }
  const first = (before ? (readHeader(before.header)?.last ?? 0) : 0) + 1
  if (header.first !== first || header.last !== first + ids.length - 1) {
    faults.push(`Block ${number} was changed: it has other entries than its header says.`)
  }
  const hashes = Array.from({ length: ids.length }, (_, place) => leafAt(leaves, place))
  if (rootOf(hashes).toString('hex') !== header.root) {
    faults.push(`Block ${number} was changed: the hashes of its entries do not give its root.`)
  }
  return faults
}

function faultsOfSignature({ number, header, signature, key }: WholeBlock, keys: readonly Buffer[]): string[] {
  if (!keys.some((each) => each.equals(key)))
    return [`Block ${number} is signed with another key: ${key.toString('hex')}`]
  return isSignedBy(key, header, signature) ? [] : [`The signature of block ${number} is not right.`]
}

async function faultsOfEntries(db: Db, { number, entry_ids: ids, leaves }: WholeBlock): Promise<string[]> {
  const salts = new Map((await readSalts(db, [ids])).map((row) => [row.entry_id, row]))
  const faults: string[] = []
  let at = 0
  for await (const { asked, entries } of readEntries(db, ids)) {
    for (const id of asked) {
      const sealed = salts.get(id)
      const fault =
        sealed?.block === number
          ? faultOf(entries.get(id), sealed.salt, leafAt(leaves, at))
          : 'is not written down in it'
      if (fault) faults.push(`Entry ${id}, which block ${number} sealed, ${fault}.`)
      at += 1
    }
  }
  return faults
}

function faultOf(entry: EntryToSeal | undefined, salt: Buffer, leaf: Buffer): string | undefined {
  if (!entry) return 'is gone'
  return leafOf(entryText(entry, salt.toString('hex'))).equals(leaf) ? undefined : 'was changed'
}

const leafAt = (leaves: Buffer, place: number) => leaves.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)
