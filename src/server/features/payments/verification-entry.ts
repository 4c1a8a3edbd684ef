import { type BusinessDate, type Month, monthLabel } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { splitAcrossMonths } from '#core/dues-months.ts'
import type { Entry } from '#core/entry.ts'
import { deposit, type MoneyIn, receivableFirst, recoverLoan, repayLoan, verifyDues } from '#core/events.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import { type Fils, minFils } from '#core/money.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import type { PaymentRow } from './payment-store.ts'

/** The line of the bank's statement that a payment is, as it was read. */
export type LineToPay = {
  id: bigint
  account: MoneyAccount
  bookedOn: BusinessDate
  amount: Fils
  status: 'open' | 'unclaimed'
}

/** A payment as the officer found it at the bank. */
export type Finding = {
  amount: Fils
  receivedOn: BusinessDate
  into: MoneyIn
  /** Why the amount is another than what was sent. */
  reason: string | undefined
  line: LineToPay | undefined
  /** Why it is no line, where a statement covers its day or a line would fit. */
  noLineReason: string | undefined
}

/** The entry that a payment's verification posts, what the statement says of it, and how much the loan has of it. */
export type Verification = {
  entry: Entry
  memo: string
  /** What repays the loan. */
  onLoan: Fils
  /** What comes back of a loan that was written off. */
  recovered: Fils
  /** What is left for the months that it was sent for, once the receivable is collected. */
  onMonths: Fils
}

/**
 * What a waiting payment becomes (product: "Due-loan payment"): dues become savings; a loan's payment repays it oldest
 * instalment first; to savings if the loan was settled meanwhile; to recovery first if it was written off.
 */
export function verificationOf(payment: PaymentRow, { amount, into }: Finding): Verification {
  const { member_id: memberId, receivable, loan_id: loanId } = payment
  const { toReceivable, rest } = receivableFirst(amount, receivable)
  if (payment.kind === 'deposit') {
    return { entry: deposit({ memberId, into, amount, receivable }), memo: 'Deposit', ...NOTHING_ON_LOAN }
  }
  if (payment.kind === 'dues' || loanId === null) {
    return {
      entry: verifyDues({ memberId, into, amount, receivable }),
      memo: duesMemo(payment, rest),
      ...NOTHING_ON_LOAN,
      onMonths: rest,
    }
  }
  if (payment.loan_status === 'written_off') {
    const writtenOff = payment.written_off - payment.recovered
    const entry = recoverLoan({ memberId, from: into, amount, toReceivable, writtenOff })
    return { entry, memo: 'Loan recovery', ...NOTHING_ON_LOAN, recovered: minFils(rest, writtenOff) }
  }
  if (payment.loan_status === 'settled') {
    return {
      entry: deposit({ memberId, into, amount, receivable }),
      memo: 'Paid beyond the loan',
      ...NOTHING_ON_LOAN,
    }
  }
  const allocation = allocateRepayment(scheduleOf(payment), payment.repaid, rest)
  const entry = repayLoan({ memberId, loanId, from: into, toReceivable, allocation })
  return { entry, memo: 'Loan repayment', ...NOTHING_ON_LOAN, onLoan: allocation.principal + allocation.interest }
}

const NOTHING_ON_LOAN = { onLoan: 0n, recovered: 0n, onMonths: 0n }

function duesMemo(payment: PaymentRow, onMonths: Fils): string {
  const [first, ...more] = partsOf(payment, onMonths)
  if (!first) return 'Set off against what was owed'
  const dues = `Monthly dues, ${monthLabel(first.month as Month)}`
  return more.length > 0 ? `${dues} and ${more.length} more` : dues
}

/**
 * The months' parts, 'YYYY-MM' and fils as text, of what is left for them: as they were sent, or divided anew where the amount was
 * corrected or a receivable was collected out of it.
 */
export function partsOf(payment: PaymentRow, amount: Fils): { month: string; amount: string }[] {
  const parts = amount === payment.amount ? payment.months : dividedAnew(payment, amount)
  return parts.map((part) => ({ month: part.month, amount: part.amount.toString() }))
}

/** Less than was sent may not reach the last months: those are no longer paid for by this payment. A deposit is for none. */
function dividedAnew(payment: PaymentRow, amount: Fils): { month: string; amount: Fils }[] {
  const months = payment.months.map(({ month, remaining }) => ({ month: month as Month, remaining: BigInt(remaining) }))
  for (let count = months.length; count > 0; count -= 1) {
    const split = splitAcrossMonths(months.slice(0, count), amount)
    if ('parts' in split) return split.parts.filter((part) => part.amount > 0n)
  }
  return []
}
