import { generatePath } from 'react-router'
import type { OfficeLoan } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { RowLink } from './row-link.tsx'

/** The member's name, leading to the loan. */
export function LoanLink({ loan }: { loan: Pick<OfficeLoan, 'id' | 'member'> }) {
  return <RowLink to={loanAddress(loan.id)}>{loan.member.name}</RowLink>
}

export function loanAddress(id: number): string {
  return generatePath(paths.officeLoan, { id: String(id) })
}
