import { addDays, type BusinessDate } from '#core/calendar.ts'
import { INTEREST_BASIS_POINTS, loanSchedule, loanTerms, scheduleDates } from '#core/loan-schedule.ts'
import { aed, type Fils } from '#core/money.ts'
import { applyForLoan } from '#server/features/loans/apply-for-loan.ts'
import { approveLoan } from '#server/features/loans/approve-loan.ts'
import { confirmWriteOff } from '#server/features/loans/confirm-write-off.ts'
import { declineLoan } from '#server/features/loans/decline-loan.ts'
import { disburseLoan } from '#server/features/loans/disburse-loan.ts'
import { proposeWriteOff } from '#server/features/loans/propose-write-off.ts'
import { repayFromSavings } from '#server/features/loans/repay-from-savings.ts'
import { withdrawApplication } from '#server/features/loans/withdraw-application.ts'
import { saveLoanPayment } from '#server/features/payments/save-loan-payment.ts'
import { verifyPayment } from '#server/features/payments/verify-payment.ts'
import type { Player, Stage } from './stage.ts'

export type Ending =
  | { is: 'submitted' | 'approved_once' | 'approved' | 'active' | 'withdrawn' }
  | { is: 'declined'; reason: string }
  | { is: 'written_off'; on: BusinessDate; reason: string }

export type LoanStory = {
  borrower: Player
  type: 'personal' | 'personalLoan' | 'businessLoan'
  aed: number
  months: number
  appliedOn: BusinessDate
  ending: Ending
  /** Instalments that the member sends money for, each on its day; verified the day after. */
  repaid?: readonly { on: BusinessDate; amount: Fils }[]
  /** Sent, and not looked at yet. */
  waiting?: { on: BusinessDate; amount: Fils }
  /** Taken from savings. */
  fromSavings?: { on: BusinessDate; amount: Fils }
}

/** Days from the application to the money: approved after two, a second time after three, paid out after five. */
export const DISBURSED_AFTER_DAYS = 5

/** The first `count` instalments of a loan, each paid in full on the day it falls due. */
export function paidOnTime(amountAed: number, months: number, disbursedOn: BusinessDate, count: number) {
  const principal = aed(amountAed)
  const { totalInterest } = loanTerms(principal, months, INTEREST_BASIS_POINTS)
  const dates = scheduleDates(disbursedOn, months)
  return loanSchedule({ principal, totalInterest, instalments: months })
    .slice(0, count)
    .map(({ total }, index) => ({ on: dates[index] ?? disbursedOn, amount: total }))
}

/** Plays a loan from its application to where it stands. */
export function borrow(stage: Stage, story: LoanStory): void {
  const { agenda, db, officers } = stage
  const { borrower, ending, appliedOn } = story
  agenda.at(appliedOn, 11, async (now) => {
    const loanId = await applyForLoan(db, borrower.id, application(story), now)
    if (ending.is === 'submitted') return
    const after = (days: number) => addDays(appliedOn, days)
    if (ending.is === 'withdrawn')
      return agenda.at(after(1), 8, (at) => withdrawApplication(db, loanId, borrower.id, at))
    if (ending.is === 'declined') {
      return agenda.at(after(2), 20, (at) => declineLoan(db, loanId, officers.loan_officer.id, ending.reason, at))
    }
    agenda.at(after(2), 20, async (at) => void (await approveLoan(db, loanId, officers.loan_officer.id, at)))
    if (ending.is === 'approved_once') return
    if (story.aed > 3000) {
      agenda.at(after(3), 20, async (at) => void (await approveLoan(db, loanId, officers.second_loan_officer.id, at)))
    }
    if (ending.is === 'approved') return
    const reference = `GCB-${loanId}-${appliedOn.replaceAll('-', '')}`
    agenda.at(after(DISBURSED_AFTER_DAYS), 10, (at) => disburseLoan(db, loanId, officers.treasurer.id, reference, at))
    repay(stage, story, loanId)
  })
}

function repay({ agenda, db, officers }: Stage, story: LoanStory, loanId: bigint): void {
  const { borrower, ending, repaid = [], waiting, fromSavings } = story
  for (const { on, amount } of repaid) {
    agenda.at(on, 12, async (now) => {
      const id = await saveLoanPayment(db, borrower.id, amount, now)
      agenda.at(addDays(on, 1), 19, (at) => verifyPayment(db, id, officers.treasurer.id, {}, at))
    })
  }
  if (waiting)
    agenda.at(waiting.on, 12, async (now) => void (await saveLoanPayment(db, borrower.id, waiting.amount, now)))
  if (fromSavings)
    agenda.at(fromSavings.on, 13, (now) => repayFromSavings(db, loanId, borrower.id, fromSavings.amount, now))
  if (ending.is === 'written_off') {
    const { loan_officer: proposer, treasurer } = officers
    agenda.at(ending.on, 20, (now) => proposeWriteOff(db, loanId, proposer.id, ending.reason, now))
    agenda.at(addDays(ending.on, 1), 20, (now) => confirmWriteOff(db, loanId, treasurer.id, now))
  }
}

function application({ borrower, type, aed: amount, months }: LoanStory) {
  const principal = aed(amount)
  const { total, perMonth } = loanTerms(principal, months, INTEREST_BASIS_POINTS)
  return {
    loan_type: type,
    loan_amount: principal,
    duration_month: months,
    bank_account: `1015 ${String(7000 + Number(borrower.id) * 13)} 01`,
    passport_or_nid: `BX${String(4_100_000 + Number(borrower.id) * 917)}`,
    includeInsurance: false,
    per_month_amount: perMonth,
    total_amount_with_interest: total,
  }
}
