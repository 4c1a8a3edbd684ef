import { accountOf } from './account.ts'
import type { Claim } from './claim.ts'
import { offerTo } from './fund.ts'
import { leavingClaim } from './leaving.ts'
import { loansOf } from './loans.ts'
import { aed, type Member, type Tables } from './tables.ts'

/** Of a member's payments the page shows so many. */
const PAYMENTS_SHOWN = 20

function memberRead(tables: Tables, member: Member, today: string) {
  const own = ({ member_id }: { member_id: number }) => member_id === member.id
  const payments = tables.payment.filter(own).slice(-PAYMENTS_SHOWN).reverse()
  return {
    ...{ id: member.id, accepted_on: member.accepted_on, account: accountOf(tables, member, today) },
    history: tables.member_status.filter(own).map(({ from_date, active }) => ({ from: from_date, active })),
    loans: loansOf(tables, member.id)
      .reverse()
      .map(({ loan, status }) => ({ id: loan.id, principal: aed(loan.principal), status })),
    payments: payments.map(({ id, kind, amount, status }) => ({ id, kind, amount: aed(amount), status })),
  }
}

/** What officers read of each member: the account, what leaving would come to, and what may be borrowed. */
export function memberClaims(tables: Tables, today: string): Claim[] {
  return tables.member.flatMap((member): Claim[] => [
    {
      ...{ call: 'GET /api/office/members/:id', id: member.id },
      expected: { member: memberRead(tables, member, today) },
    },
    leavingClaim(tables, member),
    {
      ...{ call: 'GET /api/office/members/:id/loan-offer', id: member.id, clerk: true },
      expected: { offer: offerTo(tables, member) },
    },
  ])
}
