import { type Entry, makeEntry } from '../entry.ts'
import { type Fils, sumFils } from '../money.ts'

/** The whole bonus leaves the surplus in one entry, before any member is credited. */
export function declareBonus(total: Fils, memo?: string): Entry {
  return makeEntry({
    kind: 'bonus_declaration',
    memo,
    postings: [
      { account: 'surplus', debit: total },
      { account: 'bonus_payable', credit: total },
    ],
  })
}

/** One batch of members receives its shares. */
export function creditBonus(shares: readonly { memberId: bigint; amount: Fils }[], memo?: string): Entry {
  return makeEntry({
    kind: 'bonus_credit',
    memo,
    postings: [
      { account: 'bonus_payable', debit: sumFils(shares.map((share) => share.amount)) },
      ...shares.map(({ memberId, amount }) => ({ account: 'savings', memberId, credit: amount }) as const),
    ],
  })
}
