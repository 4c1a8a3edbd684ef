import { totalOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { aed, type RechargeOrder, type Tables } from './tables.ts'

const STATES = ['ordered', 'completed', 'refused', 'reversed']

/** What savings paid for it, by the entry of the order. */
const amountOf = (tables: Tables, { order_entry_id }: RechargeOrder) =>
  totalOf(tables, (each) => each.entry_id === order_entry_id && each.account === 'savings')

/** What the desk or the provider paid for it, by the entry that completed it. */
function paidOf(tables: Tables, { completion_entry_id }: RechargeOrder): number | null {
  if (completion_entry_id === null) return null
  const money = /^(bank|cash)(_\d+)?$/
  return aed(0 - totalOf(tables, (each) => each.entry_id === completion_entry_id && money.test(each.account)))
}

/** Orders by what became of them: those that wait oldest first, others the latest first. */
export function rechargeListClaims(tables: Tables): Claim[] {
  const paged = { list: 'recharges', next: 'next_after', from: 'after' }
  return STATES.map((status): Claim => {
    const oldest = tables.recharge_order
      .filter((each) => each.status === status)
      .map((each) => ({
        ...{ id: each.id, status, member: { id: each.member_id } },
        ...{ amount: aed(amountOf(tables, each)), paid: paidOf(tables, each) },
      }))
    const recharges = status === 'ordered' ? oldest : oldest.reverse()
    return { call: 'GET /api/office/recharges', query: { status }, paged, expected: { recharges } }
  })
}

/** A member's orders, the latest first. */
export function ownRechargeClaims(tables: Tables, memberId: number): Claim[] {
  const own = tables.recharge_order.filter(({ member_id }) => member_id === memberId).reverse()
  const recharges = own.map((each) => ({ id: each.id, status: each.status, amount: aed(amountOf(tables, each)) }))
  const paged = { list: 'recharges', next: 'next_before', from: 'before' }
  return [{ call: 'GET /api/recharges', by: memberId, paged, expected: { recharges } }]
}
