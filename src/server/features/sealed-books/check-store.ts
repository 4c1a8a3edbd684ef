import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Block } from './seal-store.ts'

export type WholeBlock = Block & { entry_ids: bigint[]; leaves: Buffer }

const selectBlockAfter = statement<Omit<WholeBlock, 'entry_ids'> & { entry_ids: string[] }>(
  'read_block_after',
  'select number, header, signature, key, entry_ids, leaves from sealed_block where number > $1 order by number limit 1',
)

/** The block that comes next; undefined: there is none. */
export async function readBlockAfter(db: Db, number: bigint): Promise<WholeBlock | undefined> {
  const [row] = await selectBlockAfter(db, [number])
  return row && { ...row, entry_ids: row.entry_ids.map(BigInt) }
}

export const readSalts = statement<{ entry_id: bigint; block: bigint; salt: Buffer }>(
  'read_salts',
  'select entry_id, block, salt from sealed_entry where entry_id = any ($1::bigint[])',
)

/** Entries that no block has and that do not wait for one: none was posted like that. */
export const findSlippedIn = statement<{ id: bigint }>(
  'find_entries_slipped_in',
  `select e.id from entry e where not exists (select from sealed_entry s where s.entry_id = e.id)
     and not exists (select from unsealed_entry u where u.entry_id = e.id) order by e.id limit $1`,
)

export const countSealed = statement<{ count: bigint }>(
  'count_sealed_entries',
  'select count(*) as count from sealed_entry',
)

/** Entries that say of themselves that a block has them which does not. Slow: asked only where the count is another. */
export const findUnknownToBlocks = statement<{ entry_id: bigint }>(
  'find_entries_unknown_to_blocks',
  `select s.entry_id from sealed_entry s where not exists (
     select from sealed_block b where b.number = s.block and s.entry_id = any (b.entry_ids)) order by 1 limit $1`,
)
