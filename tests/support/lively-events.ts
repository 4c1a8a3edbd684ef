import { accountOf } from '#core/chart.ts'
import { type Entry, makeEntry, reverseEntry } from '#core/entry.ts'
import {
  closeYear,
  completeRecharge,
  creditBonus,
  declareBonus,
  deposit,
  disburseLoan,
  openingBalances,
  orderRecharge,
  payExpense,
  payFine,
  payWithdrawal,
  receiveUnmatched,
  recoverLoan,
  refuseRecharge,
  repayLoan,
  reverseRecharge,
  verifyDues,
  writeOffLoan,
} from '#core/events.ts'
import { minFils } from '#core/money.ts'
import type { Holdings } from './holdings.ts'

export type Happening = { entry: Entry; reverses?: bigint }
type Turn = { memberId: bigint; loanId: bigint; fils: bigint; posted: readonly (Happening & { id: bigint })[] }
type Event = (books: Holdings, turn: Turn) => Happening | undefined

/** Some part of what there is, undefined where there is nothing. */
const partOf = (whole: bigint, fils: bigint) => (whole > 0n ? 1n + (fils % whole) : undefined)

const event =
  (make: (books: Holdings, turn: Turn) => Entry | undefined): Event =>
  (books, turn) => {
    const entry = make(books, turn)
    return entry && { entry }
  }

const moneyIn = (make: typeof deposit, into: 'bank' | 'cash' | 'bank_2') =>
  event((books, { memberId, fils }) => {
    return make({ memberId, into, amount: fils, receivable: books.of('member_receivable', { memberId }) })
  })

const withdrawal = event((books, { memberId, fils }) => {
  const amount = partOf(books.of('savings', { memberId }), fils)
  if (amount === undefined) return undefined
  return payWithdrawal({ memberId, from: fils % 2n === 0n ? 'bank' : 'cash', amount })
})

const repayment = event((books, { memberId, loanId, fils }) => {
  const principal = minFils(books.of('loans_receivable', { memberId, loanId }), fils)
  if (principal === 0n) return undefined
  const allocation = { principal, interest: fils / 100n, excess: fils / 50n }
  return repayLoan({ memberId, loanId, from: 'bank', toReceivable: 0n, allocation })
})

const writeOff = event((books, { memberId, loanId }) => {
  const outstandingPrincipal = books.of('loans_receivable', { memberId, loanId })
  const savings = books.of('savings', { memberId })
  return outstandingPrincipal > 0n ? writeOffLoan({ memberId, loanId, outstandingPrincipal, savings }) : undefined
})

const recharge = event((books, { fils }) => {
  const amount = partOf(books.of('recharge_clearing'), fils)
  if (amount === undefined) return undefined
  return completeRecharge({
    amount,
    paid: (amount * (95n + (fils % 10n))) / 100n,
    from: fils % 3n === 0n ? 'cash' : 'bank',
  })
})

const rechargeRefused = event((books, { memberId, fils }) => {
  const amount = partOf(books.of('recharge_clearing'), fils)
  return amount === undefined ? undefined : refuseRecharge({ memberId, amount })
})

const bonusShares = event((books, { memberId, fils }) => {
  const amount = partOf(books.of('bonus_payable'), fils)
  return amount === undefined ? undefined : creditBonus([{ memberId, amount }])
})

const yearEnd = event((books) => {
  const open = books.totals().filter(({ account }) => ['income', 'expense'].includes(accountOf(account).kind))
  return open.some(({ sum }) => sum !== 0n) ? closeYear(open) : undefined
})

/** The reversing entry of any entry, of a year-end too, once. */
const reversal: Event = (_books, { posted, fils }) => {
  const original = posted[Number(fils) % Math.max(1, posted.length)]
  if (!original || original.reverses || posted.some(({ reverses }) => reverses === original.id)) return undefined
  return { entry: reverseEntry(original.entry), reverses: original.id }
}

/** What can happen; each as often as it stands here. */
export const EVENTS: readonly Event[] = [
  ...[moneyIn(deposit, 'bank'), moneyIn(verifyDues, 'bank'), moneyIn(verifyDues, 'cash'), moneyIn(deposit, 'bank_2')],
  ...[withdrawal, repayment, repayment, writeOff, recharge, rechargeRefused, bonusShares, yearEnd, reversal],
  event((_, { memberId, loanId, fils }) =>
    disburseLoan({ memberId, loanId, from: 'bank', principal: fils, premium: fils / 100n }),
  ),
  event((_, { memberId, loanId, fils }) =>
    disburseLoan({ memberId, loanId, from: 'cash_2', principal: fils, premium: 0n }),
  ),
  event((_, { memberId, fils }) => payFine({ memberId, from: 'savings', amount: fils })),
  event((_, { memberId, fils }) =>
    recoverLoan({ memberId, from: 'bank', amount: fils, toReceivable: 0n, writtenOff: fils / 2n }),
  ),
  event((_, { memberId, fils }) => orderRecharge({ memberId, amount: fils })),
  event((_, { memberId, fils }) => reverseRecharge({ memberId, amount: fils, paid: fils - fils / 9n, from: 'bank' })),
  event((_, { fils }) => receiveUnmatched({ into: 'bank', amount: fils })),
  event((_, { fils }) => payExpense({ account: 'bank_charges', from: 'bank', amount: fils / 20n + 1n, memo: '' })),
  event((_, { fils }) => payExpense({ account: 'general_expense', from: 'cash', amount: fils, memo: '' })),
  event((_, { memberId, fils }) => {
    return openingBalances({ bank: fils, cash: fils, loans: [], savings: [{ memberId, amount: fils / 3n + 1n }] })
  }),
  event((_, { fils }) => declareBonus(fils)),
  event((_, { memberId, fils }) =>
    makeEntry({
      kind: 'manual',
      postings: [
        { account: 'member_receivable', memberId, debit: fils },
        { account: 'surplus', credit: fils },
      ],
    }),
  ),
]
