import type { MoneyAccount } from '../chart.ts'
import type { EntryLine } from '../entry.ts'
import { type Fils, minFils } from '../money.ts'

/** Where money that comes in lands: a bank line, the cash box, or a bank line that nobody had claimed until now. */
export type MoneyIn = MoneyAccount | 'unmatched_receipts'

/** How a payment divides between the receivable from the member, which is collected first, and what it was sent for. */
export function receivableFirst(amount: Fils, receivable: Fils): { toReceivable: Fils; rest: Fils } {
  const toReceivable = minFils(amount, receivable)
  return { toReceivable, rest: amount - toReceivable }
}

/** The debit of money that comes in, or that a member gives from savings. */
export function moneyIn(from: MoneyIn | 'savings', memberId: bigint, amount: Fils): EntryLine {
  return from === 'savings' ? { account: from, memberId, debit: amount } : { account: from, debit: amount }
}
