import { activeLoans, nextDue } from './behind.ts'
import type { Claim } from './claim.ts'
import { daysFrom } from './days.ts'
import { ONE_APPROVES } from './fund.ts'
import { loanStanding, overdueOf } from './loans.ts'
import { aed, settingsOf, sum, type Tables } from './tables.ts'

const STATES = ['submitted', 'approved', 'active', 'settled', 'declined', 'withdrawn', 'written_off']

const OVER = ['settled', 'declined', 'withdrawn', 'written_off']

/** Loans by what became of them: what is over the latest first, the others the oldest first. */
export function loanListClaims(tables: Tables): Claim[] {
  const all = tables.loan.map((loan) => loanStanding(tables, loan))
  const two = settingsOf(tables).twoPersonRules ?? true
  return STATES.map((state): Claim => {
    const ordered = OVER.includes(state) ? all.toReversed() : all
    const loans = ordered
      .filter(({ status }) => status === state)
      .map(({ loan }) => {
        const total = loan.principal + loan.total_interest
        return {
          ...{ id: loan.id, status: state, principal: aed(loan.principal), total_amount_with_interest: aed(total) },
          per_month_amount: aed(Math.floor((2 * total + loan.term) / (2 * loan.term))),
          ...{ duration_month: loan.term, disbursed_on: loan.disbursed_on, member: { id: loan.member_id } },
          approvals: loan.approved_by.map(() => ({})),
          approvals_needed: two && loan.principal > ONE_APPROVES ? 2 : 1,
        }
      })
    const paged = { list: 'loans', next: 'next_after', from: 'after' }
    return { call: 'GET /api/office/loans', query: { status: state }, paged, expected: { loans } }
  })
}

/** Every active loan with what it owes, by number, and the sums. */
export function loanBookClaim(tables: Tables, today: string): Claim {
  const rows = activeLoans(tables).map((each) => {
    const due = nextDue(each) ?? ''
    return {
      loan: each.loan,
      ...{ outstanding: each.owes, overdue: overdueOf(each, today), due },
      next: each.schedule.find(({ open }) => open > 0)?.open ?? 0,
    }
  })
  return {
    ...{ call: 'GET /api/office/loan-book', sorted: { list: 'rows', by: 'loan_id' } },
    paged: { list: 'rows', next: 'next_after', from: 'after' },
    expected: {
      ...{ loans: rows.length, late: rows.filter(({ overdue }) => overdue > 0).length },
      outstanding: aed(sum(rows.map(({ outstanding }) => outstanding))),
      overdue: aed(sum(rows.map(({ overdue }) => overdue))),
      next_amount: aed(sum(rows.map(({ next }) => next))),
      rows: rows.map(({ loan, outstanding, overdue, due, next }) => ({
        ...{ loan_id: loan.id, member: { id: loan.member_id }, outstanding: aed(outstanding), overdue: aed(overdue) },
        ...{ next_due: due, next_amount: aed(next), days_late: Math.max(0, daysFrom(due, today)) },
      })),
    },
  }
}
