import { businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { completeRecharge } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { memoOf } from './memo-of.ts'
import { alreadyDecided, checkAtDesk, rechargeForStep, rechargeOrRefusal } from './recharge-step.ts'
import type { RechargeRow } from './recharge-store.ts'

export type Completion = {
  /** The operator's. */
  reference: string
  /** What the desk paid the operator. */
  paid: Fils
  from: MoneyAccount
}

/**
 * Enters that the desk carried an order out. Of several officers the first posts. Throws `not_found`, `already_decided`,
 * `own_money`, `with_provider`, `insufficient_bank`, and `invalid_fields` for an account that is not open.
 */
export async function complete(
  db: Db,
  id: bigint,
  officerId: bigint,
  completion: Completion,
  now: Date,
): Promise<void> {
  const row = await rechargeForStep(db, id, { step: 'complete_recharge', from: 'ordered', officerId })
  checkAtDesk(row)
  await checkAccountOpen(db, completion.from, 'paid_from')
  if (await postCompletion(db, row, completion, officerId, now)) return
  const since = await rechargeOrRefusal(db, id)
  checkAtDesk(since)
  throw alreadyDecided(since)
}

/**
 * Posts that an order was carried out: by an officer, or by the provider that it was sent to (null). False where that is
 * no longer so. Throws `insufficient_bank`, `account_closed`.
 */
export async function postCompletion(
  db: Db,
  row: RechargeRow,
  { reference, paid, from }: Completion,
  completedBy: bigint | null,
  now: Date,
): Promise<boolean> {
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    {
      name: 'complete_recharge',
      claim: `select id from recharge_order where id = $2 and status = 'ordered' and (handling = 'sent') = $8::boolean
        for update`,
      effects: [
        `update recharge_order set status = 'completed', completed_by = $3, completed_at = $4, reference = $5, paid = $6,
           paid_from = $7, completion_entry_id = posted.entry_ids[1] from posted where recharge_order.id = posted.id`,
      ],
      values: [row.id, completedBy, now, reference, paid, from, completedBy === null],
    },
    [
      {
        entry: completeRecharge({ amount: row.amount, paid, from }),
        memo: `${memoOf(row)}: ${reference}`,
        date,
        receivedOn: date,
        postedAt: now,
        madeBy: completedBy,
      },
    ],
  )
  return posted !== undefined
}
