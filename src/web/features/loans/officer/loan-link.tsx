import { generatePath } from 'react-router'
import type { OfficeLoan } from '#web/app/calls/office-queries.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'

/** The member's name, leading to the loan. */
export function LoanLink({ loan }: { loan: Pick<OfficeLoan, 'id' | 'member'> }) {
  return <RowLink to={loanAddress(loan.id)}>{loan.member.name}</RowLink>
}

export function loanAddress(id: number): string {
  return generatePath(paths.officeLoan, { id: String(id) })
}
