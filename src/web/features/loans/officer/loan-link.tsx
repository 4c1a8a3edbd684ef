import { Trans, useLingui } from '@lingui/react/macro'
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

type ApprovalStateProps = { loan: Pick<OfficeLoan, 'approvals' | 'approvals_needed' | 'status'> }

/** How many officers have approved, of how many that a loan of that amount needs, and who. */
export function ApprovalState({ loan: { approvals, approvals_needed: needed, status } }: ApprovalStateProps) {
  const { i18n } = useLingui()
  const by = new Intl.ListFormat(i18n.locale).format(approvals.map((approval) => approval.by))
  if (status === 'submitted' && needed === 2) {
    return approvals.length === 0 ? (
      <Trans>Needs two approvals, none given yet</Trans>
    ) : (
      <Trans>Needs two approvals, one given by {by}</Trans>
    )
  }
  if (approvals.length === 0) return status === 'submitted' ? <Trans>Needs one approval</Trans> : null
  return <Trans>By {by}</Trans>
}
