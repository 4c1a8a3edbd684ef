import type { Claim } from './claim.ts'
import { ONE_APPROVES } from './fund.ts'
import { loanStanding } from './loans.ts'
import { aed, settingsOf, type Tables } from './tables.ts'

const STATES = ['submitted', 'approved', 'active', 'settled', 'declined', 'withdrawn', 'written_off']

/** Loans by what became of them, oldest first. */
export function loanListClaims(tables: Tables): Claim[] {
  const all = tables.loan.map((loan) => loanStanding(tables, loan))
  const two = settingsOf(tables).twoPersonRules ?? true
  return STATES.map((state): Claim => {
    const loans = all
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
