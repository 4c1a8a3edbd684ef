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

/** `paid` is what the desk paid the operator; what it saves or costs beside the charge is the association's. */
export function completeRecharge({ amount, paid }: { amount: Fils; paid: Fils }): Entry {
  return makeEntry({
    kind: 'recharge_completion',
    postings: [
      { account: 'recharge_clearing', debit: amount },
      { account: 'bank', credit: paid },
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

/** A completed order failed after all: the mirror of its completion, and the charge back to savings. */
export function reverseRecharge({ memberId, amount, paid }: RechargeOrder & { paid: Fils }): Entry {
  return makeEntry({
    kind: 'recharge_reversal',
    postings: [
      { account: 'bank', debit: paid },
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
