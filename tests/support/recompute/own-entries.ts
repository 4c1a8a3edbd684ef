import type { Claim } from './claim.ts'
import { monthOf } from './days.ts'
import { amountOf } from './payment-lists.ts'
import { lineOf, type Transaction, transactionsOf } from './statement.ts'
import { aed, type Entry, postedPayments, type Tables } from './tables.ts'

/** So many of a member's entries are read one by one: the last. The statement has them all. */
const ONE_BY_ONE = 4

/** An entry as far as it moved a member's balances, with the payment that it is of. */
function entryRead(tables: Tables, memberId: number, moved: readonly Transaction[], all: readonly Transaction[]) {
  const entry = moved[0]?.entry as Entry
  const other = (id: number | undefined) => {
    const found = all.find((each) => each.entry.id === id)?.entry
    return found ? { id: found.id, date: found.date, kind: found.kind } : null
  }
  const reversed = entry.kind === 'reversal' ? entry.reverses : null
  const payment = postedPayments(tables, memberId).find(({ entry_id }) => entry_id === (reversed ?? entry.id))
  const parts = tables.payment_month.filter(({ payment_id }) => payment_id === payment?.id)
  return {
    ...{ id: entry.id, date: entry.date, received_on: entry.received_on },
    lines: moved.map((each) => lineOf(tables, each)),
    reverses: other(reversed ?? undefined),
    reversed_by: other(tables.entry.find(({ reverses }) => reverses === entry.id)?.id),
    payment: payment
      ? {
          ...{ id: payment.id, kind: payment.kind, status: payment.status, from_savings: payment.from_savings },
          amount: aed(amountOf(tables, payment)),
          months: parts.map(({ month, amount }) => ({ month: monthOf(month), amount: aed(amount) })),
        }
      : null,
  }
}

/** A member's last entries, each by itself. */
export function ownEntryClaims(tables: Tables, memberId: number): Claim[] {
  const all = transactionsOf(tables, memberId)
  const byEntry = [...Map.groupBy(all, ({ entry }) => entry.id)].slice(-ONE_BY_ONE)
  return byEntry.map(([id, moved]): Claim => {
    const entry = entryRead(tables, memberId, moved, all)
    return { call: 'GET /api/statement/:id', by: memberId, id, expected: { entry } }
  })
}
