import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { completeRecharge } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { memoOf } from './memo-of.ts'
import { alreadyDecided, rechargeForStep, rechargeOrRefusal } from './recharge-step.ts'

export type Completion = {
  /** The operator's. */
  reference: string
  /** What the desk paid the operator. */
  paid: Fils
  from: MoneyAccount
}

/**
 * Enters that the desk carried an order out. Of several officers the first posts. Throws `not_found`, `already_decided`,
 * `own_money`, `insufficient_bank`, and `invalid_fields` for an account that is not open.
 */
export async function complete(
  db: Db,
  id: bigint,
  officerId: bigint,
  { reference, paid, from }: Completion,
  now: Date,
): Promise<void> {
  const row = await rechargeForStep(db, id, { step: 'complete_recharge', from: 'ordered', officerId })
  await checkAccountOpen(db, from, 'paid_from')
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    {
      name: 'complete_recharge',
      claim: `select id from recharge_order where id = $2 and status = 'ordered' for update`,
      effects: [
        `update recharge_order set status = 'completed', completed_by = $3, completed_at = $4, reference = $5, paid = $6,
           paid_from = $7, completion_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
      ],
      values: [id, officerId, now, reference, paid, from],
    },
    [
      {
        entry: completeRecharge({ amount: row.amount, paid, from }),
        memo: `${memoOf(row)}: ${reference}`,
        date,
        receivedOn: date,
        postedAt: now,
        madeBy: officerId,
      },
    ],
  )
  if (!posted) throw alreadyDecided(await rechargeOrRefusal(db, id))
}
