import { type AccountCode, accountOf, type MoneyAccount, naturalBalance } from '../chart.ts'
import { type Entry, type EntryLine, makeEntry } from '../entry.ts'
import { type Fils, sumFils } from '../money.ts'

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

export interface Transfer {
  from: MoneyAccount
  into: MoneyAccount
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
