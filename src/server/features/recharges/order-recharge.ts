import { businessDateAt } from '#core/calendar.ts'
import { orderRecharge as orderEntry } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import { type AssociationSettings, operatorCode } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { ordering } from '#server/http/member-steps.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import type { JobKind } from '#server/jobs/job-store.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { saverOrRefusal } from '#server/ledger/saver.ts'
import { memoOf } from './recharge-step.ts'
import { rechargeOfEntry } from './recharge-store.ts'

export type RechargeOrder = {
  /** Ten digits. */
  number: string
  amount: Fils
  /** The code of an operator of the settings. */
  operator: string
  /** Whether a provider is asked before the desk. */
  toProvider?: boolean
}

const CARRY_OUT: JobKind = 'carry_out_recharge'

/**
 * Locks the member, so that nobody is made inactive meanwhile, and then the savings. The race that it prevents: two
 * orders, or an order and a withdrawal, that each see the same money.
 */
const ORDER_RECHARGE = postingQuery({
  name: 'order_recharge',
  guard: `with orderer as materialized (select id from member where id = $2 and active for share)
  select id from orderer where available_savings(id, $3) >= $4::bigint`,
  effects: [
    `insert into recharge_order (member_id, number, operator, amount, ordered_at, order_entry_id, handling,
       order_number)
     select id, $5, $6, $4::bigint, $7::timestamptz, entry_ids[1], case when $8::boolean then 'to_send' else 'desk' end,
       case when $8 then gen_random_uuid() end from posted`,
    `insert into job (kind, payload, made_at, run_at)
     select '${CARRY_OUT}', jsonb_build_object('order_entry_id', entry_ids[1]::text), $7, $7 from posted where $8`,
  ],
})

/**
 * Orders a recharge and pays it from savings, at once. Gives the order's id. Throws `not_found`, `member_inactive`,
 * `receivable_open`, `beyond_available`, `busy`, and `invalid_fields` for an operator that the settings do not have.
 */
export async function orderRecharge(db: Db, memberId: bigint, order: RechargeOrder, now: Date): Promise<bigint> {
  const settings = await readSettings(db)
  const operator = settings.rechargeOperators.find((name) => operatorCode(name) === order.operator)
  if (!operator) throw new Refusal('invalid_fields', {}, { operator: [sentence('Choose an operator.')] })
  const { number, amount, toProvider = false } = order
  await checkMayOrder(db, memberId, amount, settings)
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    ORDER_RECHARGE,
    [memberId, settings.lockSavings, amount, number, operator, now, toProvider],
    [
      {
        entry: orderEntry({ memberId, amount }),
        memo: memoOf({ operator, number }),
        date,
        receivedOn: date,
        postedAt: now,
        madeBy: memberId,
      },
    ],
  )
  const entryId = posted?.[0]
  if (entryId === undefined) {
    await checkMayOrder(db, memberId, amount, settings)
    throw new Refusal('busy')
  }
  const [made] = await rechargeOfEntry(db, [entryId])
  if (!made) throw new Error('a recharge was not stored')
  return made.id
}

async function checkMayOrder(db: Db, memberId: bigint, amount: Fils, settings: AssociationSettings): Promise<void> {
  const saver = await saverOrRefusal(db, memberId, settings)
  const { receivable, available } = saver
  checkOwnStep(
    ordering,
    saver,
    () => new Refusal('not_found'),
    (why) => new Refusal(why, why === 'receivable_open' ? { amount: amountOf(receivable) } : {}),
  )
  if (amount > available) throw new Refusal('beyond_available', { available: amountOf(available) })
}
