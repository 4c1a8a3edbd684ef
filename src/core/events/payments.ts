import type { MoneyAccount } from '../chart.ts'
import { type Entry, type EntryLine, makeEntry } from '../entry.ts'
import type { Fils } from '../money.ts'
import { type MoneyIn, moneyIn, receivableFirst } from './money-in.ts'

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
