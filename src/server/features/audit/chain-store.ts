import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

/** A record of the audit trail as it is stored: its text, what its columns repeat of it, and its place in the chain. */
export type ChainRow = {
  number: bigint
  at: Date
  person_id: bigint
  call: string
  object_id: bigint | null
  record: string
  previous_hash: Buffer
  hash: Buffer
}

/** How many records there are, and the hash of the last. */
export const readHead = statement<{ count: bigint; hash: Buffer }>(
  'read_audit_head',
  'select count, hash from audit_head',
)

/** The number of the record that follows the one with that hash, wherever it stands. */
export const findFollower = statement<{ number: bigint }>(
  'find_audit_follower',
  'select number from audit_record where previous_hash = $1 limit 1',
)

const selectChain = statement<ChainRow>(
  'read_audit_chain',
  `select number, at, person_id, call, object_id, record, previous_hash, hash from audit_record
   where number > $1 order by number limit $2`,
)

const AT_ONCE = 2_000

/** Every record from the first to the last. */
export async function* readChain(db: Db): AsyncGenerator<ChainRow> {
  let after = 0n
  for (;;) {
    const rows = await selectChain(db, [after, AT_ONCE])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.number
  }
}
