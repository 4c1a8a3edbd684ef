import { type Entry, type EntryLine, makeEntry } from './entry.ts'
import type { MoneyIn } from './events.ts'
import { type Fils, minFils } from './money.ts'

/**
 * The most (fils) that can be taken as what the bank kept of a payment on its way: AED 50, and a quarter of the payment. Banks
 * of the Emirates keep AED 1 to 5 of a transfer, and banks abroad with those between them up to about AED 50. What is short by more than a
 * quarter is another amount and no fee: the member is credited with what came.
 */
export const bankFeeMost = (amount: Fils): Fils => minFils(FEE_MOST, amount / 4n)

const FEE_MOST = 50_00n

/** The same entry where the bank kept a part of the money on its way: the association pays that, as a bank charge. */
export function lessBankFee(entry: Entry, into: MoneyIn | 'savings', fee: Fils): Entry {
  if (fee === 0n) return entry
  const postings = entry.postings.flatMap(({ amount, ...owner }): EntryLine[] => {
    if (amount < 0n) return [{ ...owner, credit: -amount }]
    if (owner.account !== into) return [{ ...owner, debit: amount }]
    return [
      { ...owner, debit: amount - fee },
      { account: 'bank_charges', debit: fee },
    ]
  })
  return makeEntry({ kind: entry.kind, memo: entry.memo, postings })
}
