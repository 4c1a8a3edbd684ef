import type { Db } from '#server/db/connect.ts'
import { checkBlock } from './check-block.ts'
import { countSealed, findSlippedIn, findUnknownToBlocks, readBlockAfter, type WholeBlock } from './check-store.ts'

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
