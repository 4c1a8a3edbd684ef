import { type BusinessDate, lastDayOf, type Month, monthLabel, monthOf } from './calendar.ts'
import type { DuesRow } from './dues-calendar.ts'
import type { InstalmentState } from './loan-repayment.ts'
import { type Fils, sumFils } from './money.ts'

/** A loan that was paid out: its instalments as repaidState gives them, with the day each falls due. */
export interface LoanRows {
  loanId: bigint
  state: 'active' | 'settled' | 'written_off'
  instalments: readonly (InstalmentState & { dueOn: BusinessDate })[]
  /** The amount of the payment in review for this loan, if one waits. */
  waiting: Fils | undefined
}

export interface PaymentRow {
  kind: 'dues' | 'instalment'
  month: Month
  /** 'May 2025' */
  label: string
  description: string
  /** Which of how many, of a loan. */
  instalment: { number: number; of: number } | undefined
  /** Completed, or not owed: what was paid. In review: what waits. Else what is still to pay. */
  amount: Fils
  status: 'completed' | 'pay_now' | 'in_review' | 'due' | 'not_owed'
  dueOn: BusinessDate
  loanId: bigint | undefined
}

/**
 * The rows of the specification's monthlyPaymentData, latest first: the dues rows and every instalment of every loan.
 * Of a loan written off only what was paid is left to show.
 */
export function monthlyPaymentRows(
  today: BusinessDate,
  dues: readonly DuesRow[],
  loans: readonly LoanRows[],
): PaymentRow[] {
  const rows = [
    ...dues.map(duesPaymentRow),
    ...loans.flatMap((loan) => instalmentRows(loan, lastDayOf(monthOf(today)))),
  ]
  return rows.sort((a, b) => descending(a.month, b.month) || descending(a.dueOn, b.dueOn))
}

/**
 * What is unpaid of months and instalments due by the end of this month, and what stands as receivable from the
 * member. A waiting receipt does not reduce it.
 */
export function dueBalance(
  today: BusinessDate,
  dues: readonly DuesRow[],
  loans: readonly LoanRows[],
  receivable: Fils,
): Fils {
  const instalments = loans.filter((loan) => loan.state === 'active').flatMap((loan) => loan.instalments)
  const monthEnd = lastDayOf(monthOf(today))
  const due = [...dues, ...instalments].filter((row) => row.dueOn <= monthEnd)
  return sumFils(due.map((row) => row.remaining)) + receivable
}

function duesPaymentRow({ month, dueOn, paid, waiting, remaining, state }: DuesRow): PaymentRow {
  const amount = { completed: paid, in_review: waiting, due: remaining, not_owed: paid }[state]
  const shown = { description: 'Monthly dues', instalment: undefined, amount, status: state }
  return row({ kind: 'dues', month, dueOn, ...shown, loanId: undefined })
}

function instalmentRows({ loanId, state, instalments, waiting }: LoanRows, monthEnd: BusinessDate): PaymentRow[] {
  const shown = state === 'written_off' ? instalments.filter((instalment) => instalment.remaining === 0n) : instalments
  const touchedNext = waiting === undefined ? undefined : instalments.find((instalment) => instalment.remaining > 0n)
  return shown.map((instalment) => {
    const { number, dueOn, total, remaining } = instalment
    const inReview = instalment === touchedNext
    const unpaid = dueOn <= monthEnd ? 'pay_now' : 'due'
    return row({
      kind: 'instalment',
      month: monthOf(dueOn),
      dueOn,
      description: `Loan instalment ${number} of ${instalments.length}`,
      instalment: { number, of: instalments.length },
      amount: inReview && waiting !== undefined ? waiting : remaining === 0n ? total : remaining,
      status: inReview ? 'in_review' : remaining === 0n ? 'completed' : unpaid,
      loanId,
    })
  })
}

function row(fields: Omit<PaymentRow, 'label'>): PaymentRow {
  return { ...fields, label: monthLabel(fields.month) }
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}
