import { statement } from '#server/db/statement.ts'
import type { RechargeRow } from './recharge-store.ts'

export type SentRow = RechargeRow & {
  order_number: string
  ordered_at: Date
  agreed: bigint | null
  sent_at: Date | null
  failed_said_at: Date | null
}

/** An order as its provider's work has it. Values: the entry by which it was ordered. */
export const readForProvider = statement<SentRow>(
  'read_recharge_for_provider',
  `select id, member_id, number, operator, amount, status, handling, paid, paid_from, completion_entry_id, null as by,
     order_number, ordered_at, agreed, sent_at, failed_said_at
   from recharge_order where order_entry_id = $1`,
)

/**
 * From now on the order is the provider's. The race that it prevents: the desk that carries it out, or another process
 * that sends it, at the same moment. No row: one of them was first. Values: which, the price, now.
 */
export const markSent = statement<{ id: bigint }>(
  'mark_recharge_sent',
  `update recharge_order set handling = 'sent', agreed = $2, sent_at = $3
   where id = $1 and status = 'ordered' and handling = 'to_send' returning id`,
)

/** With what the desk reads; of one that an officer took over meanwhile too. Values: which, why. */
export const returnToDesk = statement(
  'return_recharge_to_desk',
  `update recharge_order set handling = 'returned', provider_note = $2
   where id = $1 and status = 'ordered' and handling <> 'desk'`,
)

/** Values: which, when it was said, or null where it is no longer so. */
export const noteFailed = statement(
  'note_recharge_failed',
  `update recharge_order set failed_said_at = $2 where id = $1 and status = 'ordered'`,
)

/** An officer takes what was sent. No row: it is not with the provider. Values: which, what the desk reads of it. */
export const takeOverSent = statement<{ id: bigint }>(
  'take_over_recharge',
  `update recharge_order set handling = 'returned', provider_note = $2
   where id = $1 and status = 'ordered' and handling = 'sent' returning id`,
)
