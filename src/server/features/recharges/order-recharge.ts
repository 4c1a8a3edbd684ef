import { businessDateAt } from '#core/calendar.ts'
import { orderRecharge as orderEntry } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import { operatorCode } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { ordering } from '#server/http/member-steps.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import type { JobKind } from '#server/jobs/job-store.ts'
import { postingQuery, postMaking } from '#server/ledger/post-entry.ts'
import { type Saver, saverAndSettings } from '#server/ledger/saver.ts'
import { memoOf } from './recharge-step.ts'

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
  makes: `insert into recharge_order (member_id, number, operator, amount, ordered_at, order_entry_id, handling,
       order_number)
     select id, $5, $6, $4::bigint, $7::timestamptz, entry_ids[1], case when $8::boolean then 'to_send' else 'desk' end,
       case when $8 then gen_random_uuid() end from posted returning id`,
  effects: [
    `insert into job (kind, payload, made_at, run_at)
     select '${CARRY_OUT}', jsonb_build_object('order_entry_id', entry_ids[1]::text), $7, $7 from posted where $8`,
  ],
})

/**
 * Orders a recharge and pays it from savings, at once. Gives the order's id. Throws `not_found`, `member_inactive`,
 * `receivable_open`, `beyond_available`, `busy`, and `invalid_fields` for an operator that the settings do not have.
 */
export async function orderRecharge(db: Db, memberId: bigint, order: RechargeOrder, now: Date): Promise<bigint> {
  const { settings, saver } = await saverAndSettings(db, memberId)
  const operator = settings.rechargeOperators.find((name) => operatorCode(name) === order.operator)
  if (!operator) throw new Refusal('invalid_fields', {}, { operator: [sentence('Choose an operator.')] })
  const { number, amount, toProvider = false } = order
  checkMayOrder(saver, amount)
  const date = businessDateAt(now)
  const made = await postMaking(
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
  if (made !== undefined) return made
  checkMayOrder((await saverAndSettings(db, memberId)).saver, amount)
  throw new Refusal('busy')
}

function checkMayOrder(saver: Saver, amount: Fils): void {
  const { receivable, available } = saver
  checkOwnStep(
    ordering,
    saver,
    () => new Refusal('not_found'),
    (why) => new Refusal(why, why === 'receivable_open' ? { amount: amountOf(receivable) } : {}),
  )
  if (amount > available) throw new Refusal('beyond_available', { available: amountOf(available) })
}
