// Every event of the books and the entry it makes; docs/reference/ledger.md has them as one table of debits and credits.
import { type AccountCode, accountOf, type MoneyAccount, naturalBalance } from './chart.ts'
import { type Entry, type EntryLine, makeEntry, reverseEntry } from './entry.ts'
import { type Allocation, writeOffParts } from './loan-repayment.ts'
import { type Fils, minFils, sumFils } from './money.ts'

/** Where money that comes in lands: a bank line, the cash box, or a bank line that nobody had claimed until now. */
export type MoneyIn = MoneyAccount | 'unmatched_receipts'

/** How a payment divides between the receivable from the member, which is collected first, and what it was sent for. */
export function receivableFirst(amount: Fils, receivable: Fils): { toReceivable: Fils; rest: Fils } {
  const toReceivable = minFils(amount, receivable)
  return { toReceivable, rest: amount - toReceivable }
}

/** The debit of money that comes in, or that a member gives from savings. */
function moneyIn(from: MoneyIn | 'savings', memberId: bigint, amount: Fils): EntryLine {
  return from === 'savings' ? { account: from, memberId, debit: amount } : { account: from, debit: amount }
}

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

/** Unclaimed money goes back to its sender. */
export function returnUnmatched({ from, amount, memo }: { from: MoneyAccount; amount: Fils; memo: string }): Entry {
  return makeEntry({
    kind: 'unmatched_return',
    memo,
    postings: [
      { account: 'unmatched_receipts', debit: amount },
      { account: from, credit: amount },
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

export interface Borrower {
  memberId: bigint
  loanId: bigint
}

/** The member receives the principal less the insurance premium, and owes the whole principal. Interest is booked when paid. */
export function disburseLoan({
  memberId,
  loanId,
  principal,
  premium,
  from,
}: Borrower & { principal: Fils; premium: Fils; from: MoneyAccount }): Entry {
  return makeEntry({
    kind: 'loan_disbursement',
    postings: [
      { account: 'loans_receivable', memberId, loanId, debit: principal },
      { account: from, credit: principal - premium },
      { account: 'insurance_payable', credit: premium },
    ],
  })
}

export interface Repayment extends Borrower {
  from: MoneyIn | 'savings'
  /** What is collected first of a receivable from the member (receivableFirst). */
  toReceivable: Fils
  /** How the rest divides over the loan (allocateRepayment). Its excess becomes savings. */
  allocation: Pick<Allocation, 'principal' | 'interest' | 'excess'>
}

/** Throws when savings would pay more than the loan owes: the caller refuses that first. */
export function repayLoan({ memberId, loanId, from, toReceivable, allocation }: Repayment): Entry {
  const { principal, interest, excess } = allocation
  if (from === 'savings' && excess > 0n) throw new Error('savings repay at most what the loan owes')
  return makeEntry({
    kind: from === 'savings' ? 'savings_repayment' : 'loan_repayment',
    postings: [
      moneyIn(from, memberId, toReceivable + principal + interest + excess),
      { account: 'member_receivable', memberId, credit: toReceivable },
      { account: 'loans_receivable', memberId, loanId, credit: principal },
      { account: 'interest_income', credit: interest },
      { account: 'savings', memberId, credit: excess },
    ],
  })
}

export interface WriteOff extends Borrower {
  outstandingPrincipal: Fils
  /** The member's savings, which are set off first. */
  savings: Fils
}

/** Unpaid interest was never booked, so only the principal is written off. */
export function writeOffLoan({ memberId, loanId, outstandingPrincipal, savings }: WriteOff): Entry {
  const { fromSavings, lost } = writeOffParts(outstandingPrincipal, savings)
  return makeEntry({
    kind: 'write_off',
    postings: [
      { account: 'savings', memberId, debit: fromSavings },
      { account: 'write_off_expense', debit: lost },
      { account: 'loans_receivable', memberId, loanId, credit: outstandingPrincipal },
    ],
  })
}

export interface Recovery {
  memberId: bigint
  from: MoneyIn | 'savings'
  amount: Fils
  /** What is collected first of a receivable from the member (receivableFirst). */
  toReceivable: Fils
  /** What was written off and not recovered since. Beyond it the money becomes savings. */
  writtenOff: Fils
}

/** Money for a loan that was written off. Throws when savings would pay more than was written off. */
export function recoverLoan({ memberId, from, amount, toReceivable, writtenOff }: Recovery): Entry {
  const recovered = minFils(amount - toReceivable, writtenOff)
  const excess = amount - toReceivable - recovered
  if (from === 'savings' && excess > 0n) throw new Error('savings recover at most what was written off')
  return makeEntry({
    kind: 'recovery',
    postings: [
      moneyIn(from, memberId, amount),
      { account: 'member_receivable', memberId, credit: toReceivable },
      { account: 'recovery_income', credit: recovered },
      { account: 'savings', memberId, credit: excess },
    ],
  })
}

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
  /** What was paid to the operator. */
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
      reversedGain(amount - paid),
      { account: 'savings', memberId, credit: amount },
    ],
  })
}

function gainLine(gain: Fils): EntryLine {
  return gain >= 0n ? { account: 'recharge_income', credit: gain } : { account: 'recharge_expense', debit: -gain }
}

function reversedGain(gain: Fils): EntryLine {
  return gain >= 0n ? { account: 'recharge_income', debit: gain } : { account: 'recharge_expense', credit: -gain }
}

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

export interface Expense {
  account: 'general_expense' | 'bank_charges'
  from: MoneyAccount
  amount: Fils
  memo: string
}

export function payExpense({ account, from, amount, memo }: Expense): Entry {
  return makeEntry({
    kind: 'expense',
    memo,
    postings: [
      { account, debit: amount },
      { account: from, credit: amount },
    ],
  })
}

export interface Income {
  /** Where the bank's line was unclaimed, its money is in the books already. */
  into: MoneyIn
  amount: Fils
  memo: string
}

/** Money comes that is no member's: the bank's profit, a gift, a refund. */
export function receiveIncome({ into, amount, memo }: Income): Entry {
  return makeEntry({
    kind: 'income',
    memo,
    postings: [
      { account: into, debit: amount },
      { account: 'other_income', credit: amount },
    ],
  })
}

export interface Transfer {
  from: MoneyAccount
  /** Where the bank's line was unclaimed, its money is in the books already. */
  into: MoneyIn
  amount: Fils
  memo: string
}

/** Money goes from one account of the association to another: cash is banked, a second account is filled. */
export function transferMoney({ from, into, amount, memo }: Transfer): Entry {
  return makeEntry({
    kind: 'transfer',
    memo,
    postings: [
      { account: into, debit: amount },
      { account: from, credit: amount },
    ],
  })
}

export interface OpeningBalances {
  bank: Fils
  cash: Fils
  loans: readonly { memberId: bigint; loanId: bigint; principal: Fils }[]
  savings: readonly { memberId: bigint; amount: Fils }[]
}

/** What an association brings along. The surplus is what its assets exceed its members' savings by, or below zero. */
export function openingBalances({ bank, cash, loans, savings }: OpeningBalances): Entry {
  const lent = sumFils(loans.map((loan) => loan.principal))
  const saved = sumFils(savings.map((member) => member.amount))
  return makeEntry({
    kind: 'opening_balance',
    postings: [
      { account: 'bank', debit: bank },
      { account: 'cash', debit: cash },
      ...loans.map(
        ({ principal, ...owner }): EntryLine => ({ account: 'loans_receivable', ...owner, debit: principal }),
      ),
      ...savings.map(({ memberId, amount }): EntryLine => ({ account: 'savings', memberId, credit: amount })),
      increase('surplus', bank + cash + lent - saved),
    ],
  })
}

export interface AccountTotal {
  account: AccountCode
  /** Signed sum of its postings: debit above zero. */
  sum: Fils
}

/** Empties the income and expense accounts into the surplus. Accounts of other kinds are left as they are. */
export function closeYear(totals: readonly AccountTotal[]): Entry {
  const results = totals.filter(({ account }) => ['income', 'expense'].includes(accountOf(account).kind))
  const profit = -sumFils(results.map((result) => result.sum))
  return makeEntry({
    kind: 'year_end',
    postings: [
      ...results.map(({ account, sum }) => increase(account, -naturalBalance(account, sum))),
      increase('surplus', profit),
    ],
  })
}

/** A line that makes the account grow by that amount on its normal side, or shrink where the amount is below zero. */
function increase(account: AccountCode, growth: Fils): EntryLine {
  const signed = naturalBalance(account, growth)
  return signed >= 0n ? { account, debit: signed } : { account, credit: -signed }
}

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
