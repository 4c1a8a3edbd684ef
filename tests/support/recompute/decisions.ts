import { loanRead } from './account.ts'
import { receivableOf, savingsOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { monthOf } from './days.ts'
import { duesMonths } from './dues.ts'
import { freeToLend } from './fund.ts'
import { loanStanding } from './loans.ts'
import { aed, type Loan, type Member, type Tables } from './tables.ts'

/** What stands beside a loan for whoever decides on it. */
function factsOf(tables: Tables, loan: Loan, member: Member, today: string) {
  const months = duesMonths(tables, member, today)
  const before = tables.loan.filter(({ id, member_id }) => member_id === member.id && id < loan.id).reverse()
  const promised = loanStanding(tables, loan).status === 'approved' ? loan.principal - loan.premium : 0
  return {
    ...{ savings: aed(savingsOf(tables, member.id)), receivable: aed(receivableOf(tables, member.id)) },
    ...{ member_since: member.accepted_on, active: member.active },
    months_before: member.months_before,
    months_completed: months.filter(({ paid, amount }) => paid >= amount).length,
    months_on_time: months.filter(({ onTime }) => onTime).length,
    months_open: months.filter(({ open, month }) => open > 0 && month <= monthOf(today)).length,
    free_to_lend: aed(freeToLend(tables) + promised),
    loans_before: before.map((each) => {
      return { id: each.id, principal: aed(each.principal), status: loanStanding(tables, each).status }
    }),
  }
}

/** What an officer reads of each loan. */
export function decisionClaims(tables: Tables, today: string): Claim[] {
  return tables.loan.flatMap((loan): Claim[] => {
    const member = tables.member.find(({ id }) => id === loan.member_id)
    if (!member) return []
    const detail = loanRead(loanStanding(tables, loan), tables, today)
    const expected = {
      loan: { id: loan.id, status: detail.status },
      detail,
      facts: factsOf(tables, loan, member, today),
    }
    return [{ call: 'GET /api/office/loans/:id', id: loan.id, expected }]
  })
}
