import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Loan } from '#contract/loans.ts'
import type { StampTone } from '#web/ui/stamp.tsx'

type StatusWords = { tone: StampTone; label: MessageDescriptor; explained: MessageDescriptor }

/** Where a loan stands, in a word and in a sentence. */
export const loanStatuses: Readonly<Record<Loan['status'], StatusWords>> = {
  submitted: { tone: 'wait', label: msg`In review`, explained: msg`The review takes 2-3 business days.` },
  approved: { tone: 'wait', label: msg`Approved`, explained: msg`A treasurer will pay it out to you.` },
  active: { tone: 'due', label: msg`Active`, explained: msg`The money is with you.` },
  settled: { tone: 'done', label: msg`Settled`, explained: msg`It is repaid. Thank you!!` },
  declined: { tone: 'wrong', label: msg`Declined`, explained: msg`The office could not grant it.` },
  withdrawn: { tone: 'wait', label: msg`Withdrawn`, explained: msg`You took the application back.` },
  written_off: { tone: 'wrong', label: msg`Written off`, explained: msg`The association no longer expects it.` },
}

/** Whether an officer still looks for a payment towards it. */
export function isPaymentWaiting({ payments }: Pick<Loan, 'payments'>): boolean {
  return payments.some(({ status }) => status === 'in_review')
}

/** The specification's loan types (point 4), the first chosen to begin with. A client may send others; they are shown as they came. */
export const loanTypes: Readonly<Record<string, MessageDescriptor>> = {
  personal: msg`Personal`,
  personalLoan: msg`Personal loan`,
  businessLoan: msg`Business loan`,
}
