import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import type { LoanForDecision, LoanStatus, OfficeLoan } from '#web/app/calls/office-queries.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import type { StampTone } from '#web/ui/stamp.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

/** What the dialog of a step takes. */
export type LoanDialogProps = { desk: LoanForDecision; ways: ModalHandlers }

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

/** The lists that loans stand in, in the order in which a loan goes through them. */
export const loanLists: Readonly<Record<LoanStatus, MessageDescriptor>> = {
  submitted: msg`To decide`,
  approved: msg`To pay out`,
  active: msg`Active`,
  settled: msg`Paid off`,
  declined: msg`Rejected`,
  withdrawn: msg`Cancelled`,
  written_off: msg`Written off`,
}

export const loanTones: Readonly<Record<LoanStatus, StampTone>> = {
  submitted: 'wait',
  approved: 'wait',
  active: 'due',
  settled: 'done',
  declined: 'wrong',
  withdrawn: 'wait',
  written_off: 'wrong',
}
