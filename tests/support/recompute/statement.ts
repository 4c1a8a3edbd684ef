import type { Claim } from './claim.ts'
import { monthOf } from './days.ts'
import { finesOf } from './fines.ts'
import {
  aed,
  type Entry,
  type Payment,
  type Posting,
  postedPayments,
  reversedEntries,
  sum,
  type Tables,
} from './tables.ts'

const OWN: Record<string, string> = { savings: 'savings', member_receivable: 'receivable', loans_receivable: 'loan' }
const REPAYS = /^(loan_repayment|savings_repayment|recovery)$/
const REPAID = /^(interest_income|recovery_income)$/

export interface Transaction {
  entry: Entry
  account: string
  loan: number | null
  amount: number
  balance: number
}

const nameOf = ({ account, loan }: Pick<Transaction, 'account' | 'loan'>) => `${account} ${loan}`
/** Savings first, then what is owed, then loans by number. */
const rank = ({ account, loan }: Pick<Transaction, 'account' | 'loan'>) => (account === 'savings' ? -1 : (loan ?? 0))
const byRank = (a: Transaction, b: Transaction) => rank(a) - rank(b)
const firstOf = ({ entry }: Tables, of: Entry) =>
  (of.kind === 'reversal' && entry.find(({ id }) => id === of.reverses)) || of

/** What moved a member's balances, oldest first, with the balance after each. */
export function transactionsOf(tables: Tables, memberId: number): Transaction[] {
  const own = Map.groupBy(
    tables.posting.filter(({ member_id, account }) => member_id === memberId && OWN[account]),
    ({ entry_id }) => entry_id,
  )
  const paid = postedPayments(tables, memberId)
  const balances = new Map<string, number>()
  return tables.entry.flatMap((entry) => {
    const moved = [...movedBy(own.get(entry.id) ?? []), ...beside(tables, entry, paid, own.get(entry.id) ?? [])]
    return moved
      .map((each) => ({ ...each, entry, balance: 0 }))
      .sort(byRank)
      .map((each) => {
        const balance = (balances.get(nameOf(each)) ?? 0) + each.amount
        balances.set(nameOf(each), balance)
        return { ...each, balance }
      })
  })
}

function movedBy(postings: readonly Posting[]) {
  const byBalance = Map.groupBy(postings, ({ account, loan_id }) => `${account} ${loan_id}`)
  return [...byBalance.values()].map((all) => {
    const [{ account, loan_id }] = all as [Posting]
    const amount = sum(all.map((each) => each.amount))
    return { account: OWN[account] ?? '', loan: loan_id, amount: account === 'savings' ? 0 - amount : amount }
  })
}

/** A payment for a loan that left nothing of itself on it: interest alone, or what came of one written off. */
function beside(tables: Tables, entry: Entry, paid: readonly Payment[], own: readonly Posting[]) {
  const first = entry.reverses === null ? entry : (tables.entry.find(({ id }) => id === entry.reverses) ?? entry)
  const payment = paid.find(({ entry_id, loan_id }) => entry_id === first.id && loan_id !== null)
  if (!payment || !REPAYS.test(first.kind) || own.some(({ loan_id }) => loan_id === payment.loan_id)) return []
  return [{ account: 'loan', loan: payment.loan_id, amount: 0 }]
}

export function lineOf(tables: Tables, { entry, account, loan, amount, balance }: Transaction) {
  const first = firstOf(tables, entry)
  const beside = tables.posting.filter((each) => each.entry_id === entry.id && REPAID.test(each.account))
  const income = account === 'loan' && REPAYS.test(first.kind) ? 0 - sum(beside.map((each) => each.amount)) : 0
  const payment = postedPayments(tables).find(({ entry_id }) => entry_id === first.id)
  const cameIn = account === 'loan' && payment && !payment.from_savings ? payment : undefined
  const saved = tables.posting.filter((each) => each.entry_id === cameIn?.entry_id && each.account === 'savings')
  const parts = tables.payment_month.filter(({ payment_id }) => payment_id === payment?.id)
  return {
    ...{ id: entry.id, date: entry.date, account, loan_id: loan, kind: entry.kind, memo: entry.memo },
    reversed_kind: first === entry ? null : first.kind,
    taken_back: tables.entry.some(({ reverses }) => reverses === entry.id),
    months: parts.map(({ month }) => monthOf(month)).sort(),
    ...{ amount: aed(amount), balance: aed(balance) },
    interest: first.kind === 'recovery' ? 0 : aed(income),
    recovered: first.kind === 'recovery' ? aed(income) : 0,
    transferred: cameIn ? aed(cameIn.amount) : null,
    to_savings: aed(0 - sum(saved.map((each) => each.amount))),
  }
}

function monthsOf(transactions: readonly Transaction[]) {
  const names = new Map(transactions.map((each) => [nameOf(each), each]))
  const found = [...new Set(transactions.map(({ entry }) => monthOf(entry.date)))].sort().reverse()
  return found.map((month) => {
    const balances = [...names.values()].sort(byRank).flatMap(({ account, loan }) => {
      const own = transactions.filter((each) => nameOf(each) === nameOf({ account, loan }))
      const until = own.filter(({ entry }) => monthOf(entry.date) <= month)
      const opening = sum(until.filter(({ entry }) => monthOf(entry.date) < month).map(({ amount }) => amount))
      const closing = sum(until.map(({ amount }) => amount))
      const moved = until.some(({ entry }) => monthOf(entry.date) === month)
      return moved || closing !== 0 ? [{ account, loan_id: loan, opening: aed(opening), closing: aed(closing) }] : []
    })
    return { month, balances }
  })
}

/** What the statement has to answer, with its months where it is one page. */
export function statementClaims(tables: Tables, memberId: number): Claim[] {
  const transactions = transactionsOf(tables, memberId)
  const latest = [...Map.groupBy(transactions, ({ entry }) => entry.id).values()].reverse().flat()
  const last = new Map(transactions.map((each) => [nameOf(each), each]))
  const place = (each: Transaction) => (each.account === 'savings' ? Number.MAX_SAFE_INTEGER : (each.loan ?? 0))
  const accounts = [...last.values()].sort((a, b) => place(b) - place(a))
  const paged = { list: 'lines', next: 'next_before', from: 'before' }
  const expected = {
    accounts: accounts.map(({ account, loan, balance }) => {
      return { account, loan_id: loan, balance: aed(balance), ...lentOf(tables, loan) }
    }),
    first_month: transactions[0] ? monthOf(transactions[0].entry.date) : null,
    ...(latest.length <= PAGE ? { months: monthsOf(transactions) } : {}),
    lines: latest.map((each) => lineOf(tables, each)),
  }
  return [
    { call: 'GET /api/statement', by: memberId, paged, expected },
    { call: 'GET /api/office/members/:id/statement', id: memberId, paged, expected },
  ]
}

/** What of a loan was paid out and did not come back, or was brought along; nothing of one whose payout was reversed. */
function lentOf(tables: Tables, loanId: number | null) {
  const gone = reversedEntries(tables)
  const out = new Map(
    tables.entry
      .filter(({ id, kind }) => /^(loan_disbursement|opening_balance)$/.test(kind) && !gone.has(id))
      .map((entry) => [entry.id, entry]),
  )
  const posted = tables.posting.find((each) => each.loan_id === loanId && loanId !== null && out.has(each.entry_id))
  const loan = tables.loan.find(({ id }) => id === loanId)
  if (!posted || !loan) return { lent: null, lent_on: null }
  const paidOut = out.get(posted.entry_id)?.kind === 'loan_disbursement'
  if (paidOut) return { lent: aed(posted.amount), lent_on: posted.date }
  return { lent: aed(loan.principal), lent_on: loan.disbursed_on }
}

/** So few are always one page. */
const PAGE = 20

/** The association's receipts for payments that were verified. */
export function receiptClaims(tables: Tables, memberId: number): Claim[] {
  const paid = tables.payment.filter(({ member_id, entry_id }) => member_id === memberId && entry_id !== null)
  const { told } = finesOf(tables, memberId)
  return paid.map((payment) => {
    const own = tables.posting.filter(({ entry_id }) => entry_id === payment.entry_id)
    const to = (account: string) =>
      aed(0 - sum(own.filter((each) => each.account === account).map((each) => each.amount)))
    const parts = tables.payment_month.filter(({ payment_id }) => payment_id === payment.id)
    const back = tables.entry.find(({ reverses }) => reverses === payment.entry_id)
    return {
      ...{ call: 'GET /api/payments/:id/proof', by: memberId, id: payment.id },
      expected: {
        proof: {
          ...{ amount: aed(payment.amount), received_on: payment.received_on },
          ...(told && { fine: aed(told.get(payment.id) ?? 0) }),
          ...{ interest: to('interest_income'), principal: to('loans_receivable') },
          ...{ to_receivable: to('member_receivable'), recovered: to('recovery_income') },
          to_savings: payment.from_savings ? 0 : to('savings'),
          months: parts.map(({ month, amount }) => ({ month: monthOf(month), amount: aed(amount) })),
          reversed_on: back?.date ?? null,
        },
      },
    }
  })
}
