import { generatePath, Link } from 'react-router'
import type { OfficeLoan } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'

/** The member's name, leading to the loan. */
export function LoanLink({ loan }: { loan: Pick<OfficeLoan, 'id' | 'member'> }) {
  return (
    <Link
      to={loanAddress(loan.id)}
      className="inline-flex min-h-target items-center font-semibold text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf"
    >
      {loan.member.name}
    </Link>
  )
}

export function loanAddress(id: number): string {
  return generatePath(paths.officeLoan, { id: String(id) })
}
