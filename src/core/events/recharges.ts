import type { MoneyAccount } from '../chart.ts'
import { type Entry, type EntryLine, makeEntry } from '../entry.ts'
import type { Fils } from '../money.ts'

export interface RechargeOrder {
  memberId: bigint
  /** What the member is charged. */
  amount: Fils
}

/** Ordering takes the money from savings at once; it waits in clearing until the desk has carried the order out. */
export function orderRecharge({ memberId, amount }: RechargeOrder): Entry {
  return makeEntry({
    kind: 'recharge_order',
    postings: [
      { account: 'savings', memberId, debit: amount },
      { account: 'recharge_clearing', credit: amount },
    ],
  })
}

export interface RechargePaid {
  /** What the desk paid the operator. */
  paid: Fils
  /** The account that it was paid from. */
  from: MoneyAccount
}

/** What the desk saves or spends beside the charge is the association's. */
export function completeRecharge({ amount, paid, from }: RechargePaid & { amount: Fils }): Entry {
  return makeEntry({
    kind: 'recharge_completion',
    postings: [
      { account: 'recharge_clearing', debit: amount },
      { account: from, credit: paid },
      gainLine(amount - paid),
    ],
  })
}

/** The desk could not carry the order out: the member has the money back. */
export function refuseRecharge({ memberId, amount }: RechargeOrder): Entry {
  return makeEntry({
    kind: 'recharge_refusal',
    postings: [
      { account: 'recharge_clearing', debit: amount },
      { account: 'savings', memberId, credit: amount },
    ],
  })
}

/** A completed order failed after all: the desk has its money back where it came from, and the member the charge. */
export function reverseRecharge({ memberId, amount, paid, from }: RechargeOrder & RechargePaid): Entry {
  return makeEntry({
    kind: 'recharge_reversal',
    postings: [
      { account: from, debit: paid },
      takenBack(amount - paid),
      { account: 'savings', memberId, credit: amount },
    ],
  })
}

function gainLine(gain: Fils): EntryLine {
  return gain >= 0n ? { account: 'recharge_income', credit: gain } : { account: 'recharge_expense', debit: -gain }
}

function takenBack(gain: Fils): EntryLine {
  return gain >= 0n ? { account: 'recharge_income', debit: gain } : { account: 'recharge_expense', credit: -gain }
}
