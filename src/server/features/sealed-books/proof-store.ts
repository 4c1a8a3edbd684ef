import { statement } from '#server/db/statement.ts'
import type { Block } from './seal-store.ts'

/** Whose a payment is, and what it posted. */
export const readPaymentEntry = statement<{ member_id: bigint; entry_id: bigint | null }>(
  'read_payment_entry',
  'select member_id, entry_id from payment where id = $1',
)

export type SealedPlace = Block & { salt: Buffer; place: number; leaves: Buffer }

/** The block of an entry, whole, and the place of the entry in it from 0. No row: it is not sealed yet. */
export const readSealedPlace = statement<SealedPlace>(
  'read_sealed_place',
  `select b.number, b.header, b.signature, b.key, s.salt, array_position(b.entry_ids, s.entry_id) - 1 as place, b.leaves
   from sealed_entry s join sealed_block b on b.number = s.block where s.entry_id = $1`,
)
