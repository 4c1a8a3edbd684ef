import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Loan } from '#contract/loans.ts'
import type { StampTone } from '#web/ui/stamp.tsx'

type StatusWords = { tone: StampTone; label: MessageDescriptor; explained: MessageDescriptor }

/** Where a loan stands, in a word and in a sentence. */
export const loanStatuses: Readonly<Record<Loan['status'], StatusWords>> = {
  submitted: { tone: 'wait', label: msg`In review`, explained: msg`The review takes 2-3 business days.` },
  approved: { tone: 'wait', label: msg`Approved`, explained: msg`A treasurer will pay it out to you.` },
  active: { tone: 'due', label: msg`Active`, explained: msg`The money is with you.` },
  settled: { tone: 'done', label: msg`Paid off`, explained: msg`It is repaid. Thank you!!` },
  declined: { tone: 'wrong', label: msg`Rejected`, explained: msg`The association could not grant it.` },
  withdrawn: { tone: 'wait', label: msg`Cancelled`, explained: msg`You cancelled the application.` },
  written_off: { tone: 'wrong', label: msg`Written off`, explained: msg`The association wrote this loan off.` },
}

/** Whether an officer still looks for a payment towards it. */
export function isPaymentWaiting({ payments }: Pick<Loan, 'payments'>): boolean {
  return payments.some(({ status }) => status === 'in_review')
}

/** The loan types that the form offers (specification, point 4), the first chosen to begin with. */
export const loanTypes: Readonly<Record<string, MessageDescriptor>> = {
  personal: msg`Personal`,
  businessLoan: msg`Business loan`,
}

/** What a loan is called. 'personalLoan' is another name of the first type; other types are shown as they came. */
export function loanTypeText(type: string, i18n: I18n): string {
  const label = loanTypes[type === 'personalLoan' ? 'personal' : type]
  return label ? i18n._(label) : type
}
