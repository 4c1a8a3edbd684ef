import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanStatus } from '#web/app/calls/office-queries.ts'
import { EnterForMember } from '#web/app/officer/from-the-register.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What a list says that has nothing in it. */
const noLoansIn: Readonly<Record<LoanStatus, MessageDescriptor>> = {
  submitted: msg`No application waits.`,
  approved: msg`No loan waits to be paid out.`,
  active: msg`No outstanding loans.`,
  settled: msg`No loan is repaid yet.`,
  declined: msg`No application was rejected.`,
  withdrawn: msg`No cancelled applications.`,
  written_off: msg`No loan was written off.`,
}

/** A list of loans with nothing in it: what comes into it, and when. */
export function NoLoans({ status }: { status: LoanStatus }) {
  const { i18n } = useLingui()
  return (
    <EmptyState
      quiet
      icon="loan"
      title={i18n._(noLoansIn[status])}
      begin={status === 'submitted' && <EnterForMember />}
    >
      {status === 'submitted' ? (
        <Trans>Members apply in the app. Each application appears here.</Trans>
      ) : (
        <Trans>Loans appear here as officers decide on them, pay them out and close them.</Trans>
      )}
    </EmptyState>
  )
}
