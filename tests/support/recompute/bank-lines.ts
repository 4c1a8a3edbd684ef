import type { Claim } from './claim.ts'
import { aed, type Tables } from './tables.ts'

const STATES = ['open', 'matched', 'unclaimed', 'set_aside']

/** The lines of each bank account by state, oldest first; not what they may be, which nothing in the books says. */
export function bankLineClaims(tables: Tables): Claim[] {
  const { bank_line, payment, ledger_account } = tables
  const paged = { list: 'lines', next: 'next_after', from: 'after' }
  const accounts = ledger_account.map(({ code }) => code).filter((code) => /^bank(_\d+)?$/.test(code))
  const paidBy = (lineId: number) =>
    payment.find(({ bank_line_id, status }) => bank_line_id === lineId && status === 'verified')?.id ?? null
  return accounts.flatMap((account) =>
    STATES.map((status): Claim => {
      const lines = bank_line
        .filter((line) => line.account === account && line.status === status)
        .map(({ id, booked_on, amount, balance, entry_id, claimed_entry_id }) => ({
          ...{ id, booked_on, status, entry_id, claimed_entry_id, payment_id: paidBy(id) },
          ...{ amount: aed(amount), balance: balance === null ? null : aed(balance) },
        }))
      return { call: 'GET /api/office/bank-lines', query: { account, status }, paged, expected: { lines } }
    }),
  )
}
