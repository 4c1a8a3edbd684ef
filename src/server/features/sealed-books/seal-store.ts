import { createHash } from 'node:crypto'
import { statement } from '#server/db/statement.ts'

/** Whoever seals holds this advisory lock until the commit; a process that does not get it leaves it to the other. */
const SEALING = 7044

/** A block as it is stored, without its leaves. */
export type Block = { number: bigint; header: string; signature: Buffer; key: Buffer }

export const tryToSeal = statement<{ mine: boolean }>(
  'try_to_seal',
  `select pg_try_advisory_xact_lock(${SEALING}) as mine`,
)
export const readWaiting = statement<{ entry_id: bigint }>(
  'read_unsealed_entries',
  'select entry_id from unsealed_entry order by entry_id limit $1',
)
export const readLastBlock = statement<Block>(
  'read_last_block',
  'select number, header, signature, key from sealed_block order by number desc limit 1',
)
export const insertBlock = statement('seal_block', 'select seal_block($1, $2, $3, $4, $5, $6, $7)')

/** By which the next block knows it. */
export const hashOfHeader = (header: string): string => createHash('sha256').update(header).digest('hex')
