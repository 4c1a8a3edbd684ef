import { type Entry, type EntryLine, makeEntry, reverseEntry } from '../entry.ts'
import { type Fils, minFils } from '../money.ts'

export interface PaymentReversal {
  original: Entry
  /** The member's savings that may leave them now. */
  availableSavings: Fils
  memo?: string | undefined
}

/**
 * The reversing entry of a payment. Where it would take more savings than are available, because they were spent since, are
 * kept for a loan or promised, the rest becomes a receivable from the member.
 */
export function reversePayment({ original, availableSavings, memo }: PaymentReversal): Entry {
  return reverseWithin(original, () => availableSavings, memo)
}

export interface BonusReversal {
  /** The entry that credited a batch of members. */
  original: Entry
  /** What each of them may use of the savings now. */
  available: ReadonlyMap<bigint, Fils>
  memo: string
}

/** The reversing entry of a batch of credited shares: of each member from savings as far as they reach, then a receivable. */
export function reverseBonus({ original, available, memo }: BonusReversal): Entry {
  return reverseWithin(original, (memberId) => available.get(memberId) ?? 0n, memo)
}

function reverseWithin(original: Entry, available: (memberId: bigint) => Fils, memo: string | undefined): Entry {
  const reversing = reverseEntry(original, memo)
  const lines = reversing.postings.flatMap(({ amount, ...owner }): EntryLine[] => {
    if (amount < 0n) return [{ ...owner, credit: -amount }]
    const { account, memberId } = owner
    if (account !== 'savings' || memberId === undefined) return [{ ...owner, debit: amount }]
    const taken = minFils(amount, available(memberId))
    return [
      { ...owner, debit: taken },
      { account: 'member_receivable', memberId, debit: amount - taken },
    ]
  })
  return makeEntry({ kind: 'reversal', memo, postings: lines })
}
