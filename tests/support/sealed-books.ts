import { businessDateAt } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import { aed } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Sealer, sealBlocks } from '#server/features/sealed-books/seal-blocks.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { booksKey } from './books-key.ts'
import type { World } from './world.ts'

/** Seals what waits; gives how many blocks were made. */
export const sealBooks = ({ pool, clock }: World, other: Partial<Sealer> = {}) =>
  sealBlocks({ pool, now: clock.now, key: booksKey, ...other })

/** Posts an entry that brings money into the bank; gives its id. */
export async function postOne(db: Db, { clock }: World, wholeAed = 1): Promise<bigint> {
  const date = businessDateAt(clock.now())
  const entry = openingBalances({ bank: aed(wholeAed), cash: 0n, loans: [], savings: [] })
  const [id] =
    (await postEntries(db, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: clock.now(), madeBy: null }])) ??
    []
  if (id === undefined) throw new Error('nothing was posted')
  return id
}

/** The blocks with their entries, and the entries that wait. */
export async function booksOf({ admin }: World) {
  const blocks = await admin.query<{ number: bigint; ids: string[] }>(
    'select number, entry_ids::text[] as ids from sealed_block order by number',
  )
  const waiting = await admin.query<{ entry_id: bigint }>('select entry_id from unsealed_entry order by 1')
  return {
    blocks: blocks.rows.map(({ ids }) => ids.map(BigInt)),
    waiting: waiting.rows.map((row) => row.entry_id),
  }
}
