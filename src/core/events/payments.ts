import type { MoneyAccount } from '#core/chart.ts'
import { type Entry, type EntryLine, makeEntry } from '#core/entry.ts'
import { type Fils, minFils } from '#core/money.ts'

export interface Receipt {
  memberId: bigint
  into: MoneyIn
  amount: Fils
  /** What stands as receivable from the member; it is collected first. */
  receivable: Fils
}

/** A receipt for dues is verified: the money becomes the member's savings. */
export function verifyDues(receipt: Receipt): Entry {
  return makeEntry({ kind: 'dues_payment', postings: receiptLines(receipt) })
}

/** Savings paid in beside the dues. */
export function deposit(receipt: Receipt): Entry {
  return makeEntry({ kind: 'deposit', postings: receiptLines(receipt) })
}

export interface Withdrawal {
  memberId: bigint
  from: MoneyAccount
  amount: Fils
}

export function payWithdrawal({ memberId, from, amount }: Withdrawal): Entry {
  return makeEntry({
    kind: 'withdrawal',
    postings: [
      { account: 'savings', memberId, debit: amount },
      { account: from, credit: amount },
    ],
  })
}

/** What a member owes the association is taken out of their savings, when they leave. */
export function setOffReceivable({ memberId, amount }: { memberId: bigint; amount: Fils }): Entry {
  return makeEntry({
    kind: 'set_off',
    postings: [
      { account: 'savings', memberId, debit: amount },
      { account: 'member_receivable', memberId, credit: amount },
    ],
  })
}

export interface FinePayment {
  memberId: bigint
  from: MoneyIn | 'savings'
  amount: Fils
}

/** A fine enters the books when it is paid, not before. */
export function payFine({ memberId, from, amount }: FinePayment): Entry {
  return makeEntry({
    kind: 'fine',
    postings: [moneyIn(from, memberId, amount), { account: 'fine_income', credit: amount }],
  })
}

/** A line on the bank's statement that nobody claims yet. */
export function receiveUnmatched({ into, amount }: { into: MoneyAccount; amount: Fils }): Entry {
  return makeEntry({
    kind: 'unmatched_receipt',
    postings: [
      { account: into, debit: amount },
      { account: 'unmatched_receipts', credit: amount },
    ],
  })
}

function receiptLines({ memberId, into, amount, receivable }: Receipt): EntryLine[] {
  const { toReceivable, rest } = receivableFirst(amount, receivable)
  return [
    { account: into, debit: amount },
    { account: 'member_receivable', memberId, credit: toReceivable },
    { account: 'savings', memberId, credit: rest },
  ]
}

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
