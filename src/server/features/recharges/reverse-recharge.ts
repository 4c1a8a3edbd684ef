import { businessDateAt } from '#core/calendar.ts'
import { reverseRecharge } from '#core/events.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { closedTo, memoOf, rechargeForStep, rechargeOrRefusal } from './recharge-step.ts'

/**
 * A completed order failed after all: what the desk paid is back where it came from, and the charge in the savings. Throws
 * `not_found`, `already_decided`, `own_money`, `account_closed`.
 */
export async function reverse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await rechargeForStep(db, 'reverse', id, officerId)
  const { member_id: memberId, amount, paid, paid_from: from, completion_entry_id: reverses } = row
  if (paid === null || from === null || reverses === null) throw new Error('a completed recharge was not paid')
  const date = businessDateAt(now)
  const entry = reverseRecharge({ memberId, amount, paid, from })
  const posted = await postEntries(
    db,
    {
      name: 'reverse_recharge',
      claim: `select id from recharge_order where id = $2 and status = 'completed' for update`,
      effects: [
        `update recharge_order set status = 'reversed', ended_by = $3, ended_at = $4, reason = $5,
           release_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
      ],
      values: [id, officerId, now, reason],
    },
    [{ entry, memo: memoOf(row), date, receivedOn: date, postedAt: now, madeBy: officerId, reverses }],
  )
  if (!posted) throw closedTo('reverse', await rechargeOrRefusal(db, id))
}
