import { businessDateAt } from '#core/calendar.ts'
import { orderRecharge as orderEntry } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import { type AssociationSettings, operatorCode } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { ordering } from '#server/http/member-steps.ts'
import { checkOwnStep, sayingWhatIsOwed } from '#server/http/steps.ts'
import type { JobKind } from '#server/jobs/job-store.ts'
import { type Posted, postingQueryOfMany, postMany } from '#server/ledger/post-entry.ts'
import { type Saver, saverAndSettings, saversOf } from '#server/ledger/saver.ts'
import { memoOf } from './recharge-step.ts'

export type RechargeOrder = {
  memberId: bigint
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
 * Locks the members, so that none is made inactive before this ends, and then their savings, by id. The race that it prevents:
 * two orders, or an order and a withdrawal, that each see the same money. An order is left where it comes, with those of the
 * same member before it, to more than there is. Values: of each, as JSON, its place, member, amount, number,
 * operator and whether a provider is asked; whether savings are locked; now.
 */
const ORDER_RECHARGES = postingQueryOfMany({
  name: 'order_recharges',
  guard: `with said as materialized (
      select * from jsonb_to_recordset($2::jsonb)
        as s (nth int, member_id bigint, amount bigint, number text, operator text, to_provider boolean)),
    orderer as materialized (
      select id from member where id = any (array(select member_id from said)) and active order by id for share),
    saver as materialized (select id as member_id, available_savings(id, $3) as available from orderer)
    select nth, member_id, amount, number, operator, to_provider from (
      select said.*, available, sum(amount) over (partition by member_id order by nth) as with_those_before
      from saver join said using (member_id)) asked
    where with_those_before <= available`,
  makes: `insert into recharge_order (member_id, number, operator, amount, ordered_at, order_entry_id, handling,
       order_number)
     select member_id, number, operator, amount, $4::timestamptz, entry_id, case when to_provider then 'to_send' else 'desk' end,
       case when to_provider then gen_random_uuid() end from posted order by nth returning id, order_entry_id as entry_id`,
  effects: [
    `insert into job (kind, payload, made_at, run_at)
     select '${CARRY_OUT}', jsonb_build_object('order_entry_id', entry_id::text), $4, $4 from posted where to_provider`,
  ],
})

/**
 * Orders a recharge and pays it from savings, at once. Gives the order's id. Throws `not_found`, `member_inactive`,
 * `receivable_open`, `beyond_available`, `busy`, and `invalid_fields` for an operator that the settings do not have.
 */
export async function orderRecharge(db: Db, order: RechargeOrder, now: Date): Promise<bigint> {
  const { settings, saver } = await saverAndSettings(db, order.memberId)
  const posted = await postOrders(db, [checkOrder(order, saver, settings)], settings, now)
  const [made] = posted.values()
  if (made) return made.id
  checkOrder(order, (await saverAndSettings(db, order.memberId)).saver, settings)
  throw new Refusal('busy')
}

/**
 * Orders those of several that nothing speaks against. Gives what was made, by the place of its order; the rest, or all where
 * it throws, are left to be ordered singly, where each is told why.
 */
export async function orderTogether(
  db: Db,
  orders: readonly RechargeOrder[],
  now: Date,
): Promise<ReadonlyMap<number, Posted>> {
  const settings = await readSettings(db)
  const ids = orders.map(({ memberId }) => memberId)
  const savers = await saversOf(db, ids, settings)
  const clear = orders.flatMap((order, place) => {
    const checked = checkedOrLeft(order, savers.get(order.memberId), settings)
    return checked ? [{ place, checked }] : []
  })
  const checked = clear.map((each) => each.checked)
  const posted = await postOrders(db, checked, settings, now)
  return new Map([...posted].flatMap(([nth, made]) => clear.slice(nth, nth + 1).map(({ place }) => [place, made])))
}

/** With the operator's name in place of its code. */
type Checked = RechargeOrder

function checkOrder(order: RechargeOrder, saver: Saver, { rechargeOperators }: AssociationSettings): Checked {
  const operator = rechargeOperators.find((name) => operatorCode(name) === order.operator)
  if (!operator) throw new Refusal('invalid_fields', {}, { operator: [sentence('Choose an operator.')] })
  const { available } = saver
  checkOwnStep(ordering, saver, () => new Refusal('not_found'), sayingWhatIsOwed)
  if (order.amount > available) throw new Refusal('beyond_available', { available: amountOf(available) })
  return { ...order, operator }
}

function checkedOrLeft(order: RechargeOrder, saver: Saver | undefined, settings: AssociationSettings) {
  try {
    return saver && checkOrder(order, saver, settings)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Gives what was made of those that the savings still pay for, by their places. */
function postOrders(
  db: Db,
  orders: readonly Checked[],
  { lockSavings }: AssociationSettings,
  now: Date,
): Promise<Map<number, Posted>> {
  const date = businessDateAt(now)
  const said = orders.map(({ memberId, amount, number, operator, toProvider = false }, nth) => {
    return { nth, member_id: `${memberId}`, amount: `${amount}`, number, operator, to_provider: toProvider }
  })
  const entries = orders.map((order) => ({
    entry: orderEntry(order),
    memo: memoOf(order),
    date,
    receivedOn: date,
    postedAt: now,
    madeBy: order.memberId,
  }))
  return postMany(db, ORDER_RECHARGES, [JSON.stringify(said), lockSavings, now], entries)
}
