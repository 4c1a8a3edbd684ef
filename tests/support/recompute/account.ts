import { receivableOf, savingsOf, totalOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { dubaiDay, label, monthOf, months, plusMonths } from './days.ts'
import { type DuesMonth, dueByMonthEnd, duesMonths, nextMonth } from './dues.ts'
import { offerTo } from './fund.ts'
import { type LoanStanding, loansOf, overdueOf, statusOfInstalment } from './loans.ts'
import { aed, type Member, reversedEntries, settingsOf, sum, type Tables } from './tables.ts'

/** Savings that are neither promised to a withdrawal nor kept for a loan. */
export function availableTo(tables: Tables, id: number): number {
  const saved = savingsOf(tables, id)
  const lent = loansOf(tables, id).filter(({ status }) => status === 'active')
  const kept = settingsOf(tables).lockSavings ? Math.min(saved, sum(lent.map(({ out }) => out))) : 0
  return Math.max(0, saved - kept - promisedTo(tables, id))
}

const promisedTo = ({ withdrawal }: Tables, id: number) =>
  sum(withdrawal.filter((each) => each.member_id === id && each.status === 'approved').map((each) => each.amount))

/** What a member reads of the account. */
export function accountOf(tables: Tables, member: Member, today: string): Record<string, unknown> {
  const { dues } = settingsOf(tables)
  const thisMonth = monthOf(today)
  const rows = duesMonths(tables, member, today)
  const loans = loansOf(tables, member.id).filter(({ loan }) => loan.disbursed_on)
  const active = loans.filter(({ status }) => status === 'active')
  const instalments = active.flatMap(({ schedule }) => schedule)
  const receivable = receivableOf(tables, member.id)
  const next = nextMonth(tables, member, today)
  const open = rows.filter(({ state, month }) => state === 'due' && month <= thisMonth)
  return {
    account_balance: aed(savingsOf(tables, member.id)),
    available_balance: aed(availableTo(tables, member.id)),
    due_balance: aed(dueByMonthEnd([...rows, ...instalments], today) + receivable),
    receivable: aed(receivable),
    owner_data: { status: member.active ? 1 : 0, member_since: member.accepted_on },
    dues: {
      amount: aed(Number((dues.filter(({ from }) => from <= thisMonth).at(-1) ?? dues[0])?.amount)),
      late_fine: aed(Number(settingsOf(tables).lateFine ?? 0)),
      months_completed: rows.filter(({ paid, amount }) => paid >= amount).length,
      months_before: member.months_before,
      next_due_on: next?.due ?? null,
      next_amount: next ? aed(next.open) : null,
      open_months: open.map(({ month, open: left }) => ({
        month_key: month,
        month: label(month),
        remaining: aed(left),
      })),
    },
    bonus_earned: aed(bonusOf(tables, member.id)),
    loan: active[0] ? loanSummary(active[0]) : null,
    ever_borrowed: loans.length > 0,
    loan_application: applicationOf(tables, member.id),
    monthlyPaymentData: rowsOf(rows, loans, today),
  }
}

function loanSummary({ loan, principalRepaid, owes, schedule, waits }: LoanStanding) {
  const next = schedule.find(({ open }) => open > 0)
  return {
    ...{ id: loan.id, principal: aed(loan.principal), principal_repaid: aed(principalRepaid), outstanding: aed(owes) },
    ...{ next_amount: next ? aed(next.open) : null, next_due_on: next?.due ?? null, payment_waiting: !!waits },
  }
}

/** The loan that waits, with the third day after it was asked for that is no Saturday and no Sunday. */
function applicationOf(tables: Tables, id: number) {
  const loan = tables.loan.find((each) => each.member_id === id && ['submitted', 'approved'].includes(each.status))
  if (!loan) return null
  const asked = Date.parse(`${dubaiDay(new Date(loan.applied_at))}T00:00:00Z`)
  const days = Array.from({ length: 7 }, (_, at) => new Date(asked + (at + 1) * 86_400_000))
  const third = days.filter((day) => day.getUTCDay() % 6 !== 0)[2]
  return {
    ...{ id: loan.id, status: loan.status, principal: aed(loan.principal), offered: loan.offered_by !== null },
    answer_by: third?.toISOString().slice(0, 10),
  }
}

function bonusOf(tables: Tables, id: number): number {
  const gone = reversedEntries(tables)
  const credits = new Set(
    tables.entry.filter((each) => each.kind === 'bonus_credit' && !gone.has(each.id)).map((each) => each.id),
  )
  const own = tables.posting.filter((each) => credits.has(each.entry_id) && each.member_id === id)
  return -sum(own.map(({ amount }) => amount))
}

function rowsOf(dues: DuesMonth[], loans: LoanStanding[], today: string) {
  const ofDues = dues.map(({ month, due, paid, waiting, open, state }) => ({
    ...{
      kind: 'dues',
      month: label(month),
      month_key: month,
      instalment: null,
      loan_id: null,
      status: state,
      due_on: due,
    },
    amount: aed({ completed: paid, in_review: waiting, due: open, not_owed: paid }[state]),
  }))
  const ofLoans = loans.flatMap((standing) => {
    const shown = standing.schedule.filter(({ open }) => standing.status !== 'written_off' || open === 0)
    return shown.map((instalment) => {
      const { due, number, total, open } = instalment
      const status = statusOfInstalment(standing, instalment, today)
      const amount = { completed: total, in_review: standing.waits?.amount ?? 0 }[status] ?? open
      return {
        ...{ kind: 'instalment', month: label(monthOf(due)), month_key: monthOf(due), due_on: due, status },
        ...{ instalment: { number, of: standing.schedule.length }, loan_id: standing.loan.id, amount: aed(amount) },
      }
    })
  })
  const later = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1)
  return [...ofDues, ...ofLoans].sort((a, b) => later(a.month_key, b.month_key) || later(a.due_on, b.due_on))
}

/** A loan as its member reads it. */
export function loanRead(standing: LoanStanding, tables: Tables, today: string): Record<string, unknown> {
  const { loan, status, schedule, principalRepaid, owes } = standing
  const payments = tables.payment.filter(({ loan_id }) => loan_id === loan.id).reverse()
  return {
    ...{ id: loan.id, status, principal: aed(loan.principal), duration_month: loan.term, premium: aed(loan.premium) },
    total_interest: aed(loan.total_interest),
    total_amount_with_interest: aed(loan.principal + loan.total_interest),
    per_month_amount: aed(Math.floor((2 * (loan.principal + loan.total_interest) + loan.term) / (2 * loan.term))),
    principal_repaid: aed(principalRepaid),
    ...{ outstanding: aed(owes), overdue: aed(overdueOf(standing, today)) },
    written_off: status === 'written_off' ? whatBecame(tables, loan.id) : null,
    schedule: loan.disbursed_on
      ? schedule.map((instalment) => ({
          ...{ number: instalment.number, due_on: instalment.due, principal: aed(instalment.principal) },
          ...{ interest: aed(instalment.interest), total: aed(instalment.total), paid: aed(instalment.paid) },
          status: statusOfInstalment(standing, instalment, today),
        }))
      : [],
    payments: payments.map((each) => ({
      id: each.id,
      amount: aed(each.amount),
      status: each.status,
      from_savings: each.from_savings,
      split: splitOf(tables, each),
    })),
  }
}

/** What a payment of a loan paid, by its entry; null where that is no entry of its own. */
function splitOf(tables: Tables, { id, status, entry_id }: Tables['payment'][number]) {
  const shared = tables.payment.some((other) => other.entry_id === entry_id && other.id !== id)
  if (status !== 'verified' || shared) return null
  const credited = (account: string) =>
    aed(0 - totalOf(tables, (each) => each.entry_id === entry_id && each.account === account && each.amount < 0))
  return {
    ...{ principal: credited('loans_receivable'), interest: credited('interest_income') },
    ...{ savings: credited('savings'), beside: credited('member_receivable') },
  }
}

/** What of a loan's principal was given up, what savings paid in its place, and what was paid since. */
function whatBecame(tables: Tables, loanId: number) {
  const ofLoan = tables.posting.filter(({ loan_id }) => loan_id === loanId).map(({ entry_id }) => entry_id)
  const gone = reversedEntries(tables)
  const writeOffs = new Set(
    tables.entry
      .filter(({ id, kind }) => kind === 'write_off' && !gone.has(id) && ofLoan.includes(id))
      .map(({ id }) => id),
  )
  const verified = tables.payment.filter(({ loan_id, status }) => loan_id === loanId && status === 'verified')
  const recoveries = new Set(verified.map(({ entry_id }) => entry_id))
  const amount = totalOf(tables, (each) => each.account === 'write_off_expense' && writeOffs.has(each.entry_id))
  const fromSavings = totalOf(tables, (each) => each.account === 'savings' && writeOffs.has(each.entry_id))
  const recovered = totalOf(tables, (each) => each.account === 'recovery_income' && recoveries.has(each.entry_id))
  return { amount: aed(amount), from_savings: aed(fromSavings), recovered: aed(0 - recovered) }
}

function savingsByMonth(tables: Tables, member: Member, today: string) {
  const moved = tables.posting.find(({ account, member_id }) => account === 'savings' && member_id === member.id)?.date
  const began = monthOf(moved && moved < member.accepted_on ? moved : member.accepted_on)
  const first = plusMonths(monthOf(today), -11)
  return months([began, first].sort().at(-1) ?? began, monthOf(today)).map((month) => ({
    ...{ month_key: month, balance: aed(savingsOf(tables, member.id, `${month}-31`)) },
  }))
}

/** What the calls of a member have to answer, but for statement and receipts. */
export function accountClaims(tables: Tables, member: Member, today: string): Claim[] {
  const by = member.id
  const withdrawals = tables.withdrawal.filter(({ member_id }) => member_id === by).reverse()
  const loans = loansOf(tables, by).reverse()
  const [available, receivable] = [aed(availableTo(tables, by)), aed(receivableOf(tables, by))]
  return [
    { call: 'GET /api/my-account-data', by, expected: { myAccountData: accountOf(tables, member, today) } },
    { call: 'GET /api/my-loans', by, expected: { loans: loans.map((each) => loanRead(each, tables, today)) } },
    { call: 'GET /api/loan-offer', by, expected: { offer: offerTo(tables, member) } },
    { call: 'GET /api/savings-history', by, expected: { months: savingsByMonth(tables, member, today) } },
    {
      ...{ call: 'GET /api/withdrawals', by },
      expected: {
        ...{ available, receivable },
        withdrawals: withdrawals.map(({ id, amount, status }) => ({ id, amount: aed(amount), status })),
      },
    },
  ]
}
