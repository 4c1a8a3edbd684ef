import { createHash, randomBytes } from 'node:crypto'
import { BEGINNING, entryText, headerText, readHeader } from '#core/sealed-books/sealed-text.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { BooksKey } from '#server/secrets/books-key.ts'
import { readEntries } from './entry-store.ts'
import { leafOf, rootOf } from './merkle-tree.ts'

/** A proof hashes the leaves of one block: this many take some milliseconds. */
const ENTRIES_MOST = 4_096
const SALT_BYTES = 16

export type Sealer = { pool: Pool; key: BooksKey; now: () => Date }

/**
 * Seals whatever waits, block by block, each in a database transaction of its own, until `stopping`. Gives how many blocks
 * were made: none where nothing waits, or where another process is at it.
 */
export async function sealBlocks(sealer: Sealer, stopping?: AbortSignal): Promise<number> {
  let made = 0
  while (!stopping?.aborted && (await sealNext(sealer))) made += 1
  return made
}

/**
 * Takes entries that wait, in order of their numbers. Nothing is locked that a payment needs: rows of entries that are
 * committed, which nobody else touches, and the lock that keeps other sealers away.
 */
function sealNext({ pool, key, now }: Sealer): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const [turn] = await tryToSeal(db)
    if (!turn?.mine) return false
    const ids = (await readWaiting(db, [ENTRIES_MOST])).map((row) => row.entry_id)
    if (ids.length === 0) return false
    const { leaves, salts } = await hashEntries(db, ids)
    const [last] = await readLastBlock(db)
    const { number, header } = headerAfter(last, leaves, now())
    const signed = [number, header, key.sign(header), key.publicKey]
    await insertBlock(db, [...signed, ids, Buffer.concat(leaves), Buffer.concat(salts)])
    return true
  })
}

async function hashEntries(db: Db, ids: readonly bigint[]) {
  const leaves: Buffer[] = []
  const salts: Buffer[] = []
  for await (const { asked, entries } of readEntries(db, ids)) {
    for (const id of asked) {
      const entry = entries.get(id)
      if (!entry) throw new Error(`entry ${id} waits to be sealed and is not in the journal`)
      const salt = randomBytes(SALT_BYTES)
      leaves.push(leafOf(entryText(entry, salt.toString('hex'))))
      salts.push(salt)
    }
  }
  return { leaves, salts }
}

function headerAfter(last: Block | undefined, leaves: readonly Buffer[], now: Date) {
  const before = last && readHeader(last.header)
  if (last && !before) throw new Error(`block ${last.number} has no header`)
  const number = (before?.number ?? 0) + 1
  const first = (before?.last ?? 0) + 1
  const header = headerText({
    number,
    previous: last ? hashOfHeader(last.header) : BEGINNING,
    root: rootOf(leaves).toString('hex'),
    first,
    last: first + leaves.length - 1,
    sealedAt: now.toISOString(),
  })
  return { number, header }
}

/** Whoever seals holds this advisory lock until the commit; a process that does not get it leaves it to the other. */
const SEALING = 7044

/** A block as it is stored, without its leaves. */
export type Block = { number: bigint; header: string; signature: Buffer; key: Buffer }

const tryToSeal = query<{ mine: boolean }>('try_to_seal', `select pg_try_advisory_xact_lock(${SEALING}) as mine`)
const readWaiting = query<{ entry_id: bigint }>(
  'read_unsealed_entries',
  'select entry_id from unsealed_entry order by entry_id limit $1',
)
export const readLastBlock = query<Block>(
  'read_last_block',
  'select number, header, signature, key from sealed_block order by number desc limit 1',
)
const insertBlock = query('seal_block', 'select seal_block($1, $2, $3, $4, $5, $6, $7)')

/** By which the next block knows it. */
export const hashOfHeader = (header: string): string => createHash('sha256').update(header).digest('hex')
