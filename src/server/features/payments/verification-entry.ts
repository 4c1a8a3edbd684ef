import { type Month, monthLabel } from '#core/calendar.ts'
import type { Entry } from '#core/entry.ts'
import { deposit, receivableFirst, recoverLoan, repayLoan, verifyDues } from '#core/events.ts'
import { allocateRepayment, repaidState } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import type { PaymentRow } from './payment-store.ts'

/** The entry that a payment's verification posts, what the statement says of it, and how much of it repays the loan. */
export type Verification = { entry: Entry; memo: string; onLoan: Fils }

/**
 * What a waiting payment becomes (product: "Due-loan payment"): dues become savings; a loan's payment repays it oldest
 * instalment first; to savings if the loan was settled meanwhile; to recovery first if it was written off.
 */
export function verificationOf(payment: PaymentRow): Verification {
  const { member_id: memberId, amount, receivable, loan_id: loanId } = payment
  if (payment.kind === 'dues' || loanId === null) {
    return { entry: verifyDues({ memberId, into: 'bank', amount, receivable }), memo: duesMemo(payment), onLoan: 0n }
  }
  const { toReceivable, rest } = receivableFirst(amount, receivable)
  if (payment.loan_status === 'written_off') {
    const writtenOff = repaidState(scheduleOf(payment), payment.repaid).outstandingPrincipal
    const entry = recoverLoan({ memberId, from: 'bank', amount, toReceivable, writtenOff })
    return { entry, memo: 'Loan recovery', onLoan: 0n }
  }
  if (payment.loan_status === 'settled') {
    return { entry: deposit({ memberId, into: 'bank', amount, receivable }), memo: 'Paid beyond the loan', onLoan: 0n }
  }
  const allocation = allocateRepayment(scheduleOf(payment), payment.repaid, rest)
  const entry = repayLoan({ memberId, loanId, from: 'bank', toReceivable, allocation })
  return { entry, memo: 'Loan repayment', onLoan: allocation.principal + allocation.interest }
}

function duesMemo({ first_month: month, month_count: count }: PaymentRow): string {
  const first = `Monthly dues, ${monthLabel(month as Month)}`
  return count > 1 ? `${first} and ${count - 1} more` : first
}
