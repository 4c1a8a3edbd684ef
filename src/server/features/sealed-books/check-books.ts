import { BEGINNING, type EntryToSeal, entryText, readHeader } from '#core/sealed-books/sealed-text.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { isSignedBy } from '#server/secrets/books-key.ts'
import { readEntries } from './entry-store.ts'
import { leafOf, rootOf } from './merkle-tree.ts'
import { type Block, hashOfHeader } from './seal-blocks.ts'

/** What came of it: the last block that was looked at, how many entries the blocks have, and what is not as it was sealed. */
export type BooksVerdict = { last: WholeBlock | undefined; entries: number; faults: string[] }

/** Whoever changed thousands of entries is known by the first of them. */
const FAULTS_MOST = 20

/**
 * Holds every sealed entry against its block, and every block against its signature and the block before. `keys` are the
 * public keys that may have signed. The connection should hold a read-only transaction at one snapshot.
 */
export async function checkBooks(db: Db, keys: readonly Buffer[]): Promise<BooksVerdict> {
  const faults: string[] = []
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

async function outsideOfBlocks(db: Db, entries: number): Promise<string[]> {
  const slipped = await findSlippedIn(db, [FAULTS_MOST])
  const [sealed] = await countSealed(db)
  const unknown = sealed?.count === BigInt(entries) ? [] : await findUnknownToBlocks(db, [FAULTS_MOST])
  return [
    ...slipped.map(({ id }) => `Entry ${id} was slipped in: no block has it, and it does not wait for one.`),
    ...unknown.map(({ entry_id }) => `Entry ${entry_id} names a block that does not have it.`),
  ]
}

const HASH_BYTES = 32

/** What of a block is not as it was sealed, in sentences: itself, and each of its entries. */
async function checkBlock(
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

/** Checks the sealed books as they stand at one moment, and says in sentences what came of it. */
export function reportBooks(pool: Pool, keys: readonly Buffer[]): Promise<{ lines: string[]; whole: boolean }> {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    const { last, entries, faults } = await checkBooks(db, keys)
    if (faults.length > 0) return { lines: faults, whole: false }
    if (!last) return { lines: ['No entry is sealed yet.'], whole: true }
    const head = `Sealed entries: ${entries}, in blocks: ${last.number}. The newest is ${last.number}:${hashOfHeader(last.header)}`
    return { lines: [head, 'whole: no sealed entry was changed, slipped in or taken out.'], whole: true }
  })
}
