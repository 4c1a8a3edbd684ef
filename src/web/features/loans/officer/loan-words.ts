import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LoanStatus } from '#web/app/calls/office-queries.ts'
import type { StampTone } from '#web/ui/stamp.tsx'

/** The lists that loans stand in, in the order in which a loan goes through them. */
export const loanLists: Readonly<Record<LoanStatus, MessageDescriptor>> = {
  submitted: msg`To decide`,
  approved: msg`To pay out`,
  active: msg`Active`,
  settled: msg`Settled`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  written_off: msg`Written off`,
}

/** What a list says that has nothing in it. */
export const noLoansIn: Readonly<Record<LoanStatus, MessageDescriptor>> = {
  submitted: msg`No application waits.`,
  approved: msg`No loan waits to be paid out.`,
  active: msg`Nobody owes a loan.`,
  settled: msg`No loan is repaid yet.`,
  declined: msg`No application was declined.`,
  withdrawn: msg`Nobody has taken an application back.`,
  written_off: msg`No loan was written off.`,
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
