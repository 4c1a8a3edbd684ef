import { businessDateAt } from '#core/calendar.ts'
import { refuseRecharge } from '#core/events.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { closedTo, memoOf, rechargeForStep, rechargeOrRefusal } from './recharge-step.ts'

/** Releases what an order took from savings. Throws `not_found`, `already_decided`, `own_money`, `with_provider`. */
export async function refuse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await rechargeForStep(db, 'refuse', id, officerId)
  const date = businessDateAt(now)
  const entry = refuseRecharge({ memberId: row.member_id, amount: row.amount })
  const posted = await postEntries(
    db,
    {
      name: 'refuse_recharge',
      claim: `select id from recharge_order where id = $2 and status = 'ordered' and handling <> 'sent' for update`,
      effects: [
        `update recharge_order set status = 'refused', ended_by = $3, ended_at = $4, reason = $5,
           release_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
      ],
      values: [id, officerId, now, reason],
    },
    [{ entry, memo: memoOf(row), date, receivedOn: date, postedAt: now, madeBy: officerId }],
  )
  if (!posted) throw closedTo('refuse', await rechargeOrRefusal(db, id))
}
