import { type Entry, type EntryLine, makeEntry, reverseEntry } from '../entry.ts'
import { type Fils, minFils } from '../money.ts'

export interface PaymentReversal {
  original: Entry
  memberId: bigint
  /** The member's savings that may be taken back now. */
  availableSavings: Fils
  memo?: string | undefined
}

/**
 * The mirror of a payment. Where it would take more savings than are available, because they were spent since, the
 * rest becomes a receivable from the member.
 */
export function reversePayment({ original, memberId, availableSavings, memo }: PaymentReversal): Entry {
  const mirror = reverseEntry(original, memo)
  const lines = mirror.postings.flatMap(({ amount, ...owner }): EntryLine[] => {
    if (amount < 0n) return [{ ...owner, credit: -amount }]
    if (owner.account !== 'savings') return [{ ...owner, debit: amount }]
    const taken = minFils(amount, availableSavings)
    return [
      { ...owner, debit: taken },
      { account: 'member_receivable', memberId, debit: amount - taken },
    ]
  })
  return makeEntry({ kind: 'reversal', memo, postings: lines })
}
