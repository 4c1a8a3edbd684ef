import type { SealFault } from '#core/sealed-books/seal-faults.ts'
import { BEGINNING, type EntryToSeal, entryText, readHeader } from '#core/sealed-books/sealed-text.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { isSignedBy } from '#server/secrets/books-key.ts'
import { readEntries } from './entry-store.ts'
import { leafOf, rootOf } from './merkle-tree.ts'
import { type Block, hashOfHeader } from './seal-blocks.ts'

/** What came of it: the last block that was looked at, how many entries the blocks have, and what is not as it was sealed. */
export type BooksVerdict = { last: WholeBlock | undefined; entries: number; faults: SealFault[] }

/** Whoever changed thousands of entries is known by the first of them. */
const FAULTS_MOST = 20

/**
 * Holds every sealed entry against its block, and every block against its signature and the block before. `keys` are the
 * public keys that may have signed. The connection should hold a read-only transaction at one snapshot.
 */
export async function checkBooks(db: Db, keys: readonly Buffer[]): Promise<BooksVerdict> {
  const faults: SealFault[] = []
  let last: WholeBlock | undefined
  let entries = 0
  while (faults.length < FAULTS_MOST) {
    const block = await readBlockAfter(db, last?.number ?? 0n)
    if (!block) break
    faults.push(...(await checkBlock(db, block, last, keys)))
    entries += block.entry_ids.length
    last = block
  }
  if (faults.length < FAULTS_MOST) faults.push(...(await outsideOfBlocks(db, entries)))
  return { last, entries, faults: faults.slice(0, FAULTS_MOST) }
}

async function outsideOfBlocks(db: Db, entries: number): Promise<SealFault[]> {
  const slipped = await findSlippedIn(db, [FAULTS_MOST])
  const [sealed] = await countSealed(db)
  const unknown = sealed?.count === BigInt(entries) ? [] : await findUnknownToBlocks(db, [FAULTS_MOST])
  return [
    ...slipped.map(({ id }): SealFault => ({ what: 'slipped_in', block: null, entry: id })),
    ...unknown.map(({ entry_id }): SealFault => ({ what: 'unknown_to_block', block: null, entry: entry_id })),
  ]
}

const HASH_BYTES = 32

/** What of a block is not as it was sealed: itself, and each of its entries. */
async function checkBlock(
  db: Db,
  block: WholeBlock,
  before: WholeBlock | undefined,
  keys: readonly Buffer[],
): Promise<SealFault[]> {
  return [...faultsOfHeader(block, before), ...faultsOfSignature(block, keys), ...(await faultsOfEntries(db, block))]
}

function faultsOfHeader(
  { number, header: text, entry_ids: ids, leaves }: WholeBlock,
  before: WholeBlock | undefined,
): SealFault[] {
  const expected = (before?.number ?? 0n) + 1n
  if (number !== expected) return [ofBlock('block_missing', expected)]
  const header = readHeader(text)
  if (header?.number !== Number(number)) return [ofBlock('header_changed', number)]
  const faults: SealFault[] = []
  if (header.previous !== (before ? hashOfHeader(before.header) : BEGINNING)) {
    faults.push(ofBlock('out_of_order', number))
  }
  const first = (before ? (readHeader(before.header)?.last ?? 0) : 0) + 1
  if (header.first !== first || header.last !== first + ids.length - 1) {
    faults.push(ofBlock('other_entries', number))
  }
  const hashes = Array.from({ length: ids.length }, (_, place) => leafAt(leaves, place))
  if (rootOf(hashes).toString('hex') !== header.root) faults.push(ofBlock('root_wrong', number))
  return faults
}

const ofBlock = (what: SealFault['what'], block: bigint): SealFault => ({ what, block, entry: null })

function faultsOfSignature({ number, header, signature, key }: WholeBlock, keys: readonly Buffer[]): SealFault[] {
  if (!keys.some((each) => each.equals(key))) return [{ ...ofBlock('other_key', number), key: key.toString('hex') }]
  return isSignedBy(key, header, signature) ? [] : [ofBlock('signature_wrong', number)]
}

/** Of the entries of a block; `only` one of them where it is given. */
async function faultsOfEntries(
  db: Db,
  { number, entry_ids: ids, leaves }: WholeBlock,
  only?: bigint,
): Promise<SealFault[]> {
  const looked = only === undefined ? ids : [only]
  const places = new Map(ids.map((id, place) => [id, place]))
  const salts = new Map((await readSalts(db, [looked])).map((row) => [row.entry_id, row]))
  const faults: SealFault[] = []
  for await (const { asked, entries } of readEntries(db, looked)) {
    for (const id of asked) {
      const sealed = salts.get(id)
      const leaf = leafAt(leaves, places.get(id) ?? 0)
      const what = sealed?.block === number ? faultOf(entries.get(id), sealed.salt, leaf) : 'seal_gone'
      if (what) faults.push({ what, block: number, entry: id })
    }
  }
  return faults
}

function faultOf(entry: EntryToSeal | undefined, salt: Buffer, leaf: Buffer): SealFault['what'] | undefined {
  if (!entry) return 'entry_gone'
  return leafOf(entryText(entry, salt.toString('hex'))).equals(leaf) ? undefined : 'entry_changed'
}

const leafAt = (leaves: Buffer, place: number) => leaves.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)

type WholeBlock = Block & { entry_ids: bigint[]; leaves: Buffer }

const selectBlockAfter = query<Omit<WholeBlock, 'entry_ids'> & { entry_ids: string[] }>(
  'read_block_after',
  'select number, header, signature, key, entry_ids, leaves from sealed_block where number > $1 order by number limit 1',
)

/** The block that comes next; undefined: there is none. */
async function readBlockAfter(db: Db, number: bigint): Promise<WholeBlock | undefined> {
  const [row] = await selectBlockAfter(db, [number])
  return row && { ...row, entry_ids: row.entry_ids.map(BigInt) }
}

const readSalts = query<{ entry_id: bigint; block: bigint; salt: Buffer }>(
  'read_salts',
  'select entry_id, block, salt from sealed_entry where entry_id = any ($1::bigint[])',
)

/** Entries that no block has and that do not wait for one: none was posted like that. */
const findSlippedIn = query<{ id: bigint }>(
  'find_entries_slipped_in',
  `select e.id from entry e where not exists (select from sealed_entry s where s.entry_id = e.id)
     and not exists (select from unsealed_entry u where u.entry_id = e.id) order by e.id limit $1`,
)

const countSealed = query<{ count: bigint }>('count_sealed_entries', 'select count(*) as count from sealed_entry')

/** Entries that say of themselves that a block has them which does not. Slow: asked only where the count is another. */
const findUnknownToBlocks = query<{ entry_id: bigint }>(
  'find_entries_unknown_to_blocks',
  `select s.entry_id from sealed_entry s where not exists (
     select from sealed_block b where b.number = s.block and s.entry_id = any (b.entry_ids)) order by 1 limit $1`,
)

/** The books as they are at one moment, whatever is posted beside it. */
export function inSnapshot<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    return await work(db)
  })
}

/** The sentence for who runs the command. */
export function faultSentence({ what, block, entry, key }: SealFault): string {
  switch (what) {
    case 'block_missing':
      return `Block ${block} is missing.`
    case 'header_changed':
      return `Block ${block} was changed: its header is another’s or none.`
    case 'out_of_order':
      return `Block ${block} does not follow the block that stands before it.`
    case 'other_entries':
      return `Block ${block} was changed: it has other entries than its header says.`
    case 'root_wrong':
      return `Block ${block} was changed: the hashes of its entries do not give its root.`
    case 'other_key':
      return `Block ${block} is signed with another key: ${key}`
    case 'signature_wrong':
      return `The signature of block ${block} is not right.`
    case 'entry_changed':
      return `Entry ${entry}, which block ${block} sealed, was changed.`
    case 'entry_gone':
      return `Entry ${entry}, which block ${block} sealed, is gone.`
    case 'seal_gone':
      return `Entry ${entry}, which block ${block} sealed, is not written down in it.`
    case 'slipped_in':
      return `Entry ${entry} was slipped in: no block has it, and it does not wait for one.`
    case 'unknown_to_block':
      return `Entry ${entry} names a block that does not have it.`
  }
}

/** What is said of one entry: the block that sealed it, or that it waits for one. */
export type EntryVerdict = { block: WholeBlock | undefined; faults: SealFault[] }

/**
 * Holds one entry against its block, and the block against its signature and the block before. Undefined: there is no such
 * entry. The connection should hold a read-only transaction at one snapshot.
 */
export async function checkEntry(db: Db, entry: bigint, keys: readonly Buffer[]): Promise<EntryVerdict | undefined> {
  const [found] = await findSealOf(db, [entry])
  if (!found) return undefined
  if (found.block === null) {
    const faults: SealFault[] = found.waits ? [] : [{ what: 'slipped_in', block: null, entry }]
    return { block: undefined, faults }
  }
  const block = await readBlockAfter(db, found.block - 1n)
  if (block?.number !== found.block) return { block: undefined, faults: [ofBlock('block_missing', found.block)] }
  if (!block.entry_ids.includes(entry)) {
    return { block, faults: [{ what: 'unknown_to_block', block: block.number, entry }] }
  }
  const before = block.number === 1n ? undefined : await readBlockAfter(db, block.number - 2n)
  return {
    block,
    faults: [
      ...faultsOfHeader(block, before),
      ...faultsOfSignature(block, keys),
      ...(await faultsOfEntries(db, block, entry)),
    ],
  }
}

/** Of an entry that is in the journal or was sealed: its block, and whether it waits for one. */
const findSealOf = query<{ block: bigint | null; waits: boolean }>(
  'find_seal_of_entry',
  `select s.block, exists (select from unsealed_entry u where u.entry_id = $1) as waits
   from (select $1::bigint as id) asked
     left join sealed_entry s on s.entry_id = asked.id
     left join entry e on e.id = asked.id
   where s.entry_id is not null or e.id is not null`,
)

/** How many entries wait for a block. */
export const countWaiting = query<{ count: bigint }>(
  'count_entries_to_seal',
  'select count(*) as count from unsealed_entry',
)

/** Checks the sealed books as they stand at one moment, and says in sentences what came of it. */
export function reportBooks(pool: Pool, keys: readonly Buffer[]): Promise<{ lines: string[]; whole: boolean }> {
  return inSnapshot(pool, async (db) => {
    const { last, entries, faults } = await checkBooks(db, keys)
    if (faults.length > 0) return { lines: faults.map(faultSentence), whole: false }
    if (!last) return { lines: ['No entry is sealed yet.'], whole: true }
    const head = `Sealed entries: ${entries}, in blocks: ${last.number}. The newest is ${last.number}:${hashOfHeader(last.header)}`
    return { lines: [head, 'whole: no sealed entry was changed, slipped in or taken out.'], whole: true }
  })
}
