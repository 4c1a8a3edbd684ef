import { savingsOf, totalOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { aed, type Tables, type Withdrawal } from './tables.ts'

const STATES = ['asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed']

/** What was paid out, by its entry; of one that is not paid what was asked for. */
const amountOf = (tables: Tables, { amount, entry_id }: Withdrawal) =>
  entry_id === null
    ? amount
    : totalOf(tables, (each) => each.entry_id === entry_id && each.account === 'savings' && each.amount > 0)

/** Withdrawals by what became of them, oldest first, each with what its member has saved now. */
export function withdrawalListClaims(tables: Tables): Claim[] {
  const paged = { list: 'withdrawals', next: 'next_after', from: 'after' }
  return STATES.map((status): Claim => {
    const withdrawals = tables.withdrawal
      .filter((each) => each.status === status)
      .map((each) => ({
        ...{ id: each.id, status, member: { id: each.member_id }, paid_on: each.paid_on },
        ...{ amount: aed(amountOf(tables, each)), savings: aed(savingsOf(tables, each.member_id)) },
      }))
    return { call: 'GET /api/office/withdrawals', query: { status }, paged, expected: { withdrawals } }
  })
}
