import { addDays, addMonths, type BusinessDate, dateInMonth } from '#core/calendar.ts'
import { INTEREST_BASIS_POINTS, loanSchedule, loanTerms, scheduleDates } from '#core/loan-schedule.ts'
import { aed, type Fils, parseAed } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import { applyForLoan } from '#server/features/loans/apply-for-loan.ts'
import { approveLoan, declineLoan, withdrawApplication } from '#server/features/loans/decide-loan.ts'
import { disburseLoan } from '#server/features/loans/disburse-loan.ts'
import { repayFromSavings } from '#server/features/loans/repay-loan.ts'
import { confirmWriteOff, proposeWriteOff } from '#server/features/loans/write-off-loan.ts'
import { saveLoanPayment } from '#server/features/payments/save-payment.ts'
import { officersAct, verifyByBank } from './officers-act.ts'
import type { Player, Stage } from './stage.ts'

/** A loan in every state a loan can be in. `others` are the ordinary members in the order in which they joined. */
export function loanStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  /** A day so many months ago. */
  const ago = (months: number, day: number) => dateInMonth(addMonths(stage.month, -months), day)
  const recent = (days: number) => addDays(stage.today, -days)
  const { say } = stage
  const stories: LoanStory[] = [
    demoLoan(stage, member),
    story(who(2), 'personal', 500, 3, ago(15, 8), 3),
    {
      ...story(who(5), 'personalLoan', 2000, 6, ago(14, 3), 5),
      fromSavings: { on: ago(8, 20), amount: parseAed('356.65') ?? 0n },
    },
    story(who(9), 'businessLoan', 3000, 6, ago(3, 6), 2),
    story(who(14), 'personal', 1500, 6, ago(5, 2), 1),
    {
      ...story(who(20), 'businessLoan', 4500, 12, ago(8, 12), 7),
      waiting: { on: recent(1), amount: parseAed('401.25') ?? 0n },
    },
    // The fifth that is open: of fewer the public page shows no sum.
    story(who(33), 'personal', 700, 6, ago(4, 24), 3),
    { ...pending(who(11), 'personal', 1000, 3, recent(2)), ending: { is: 'submitted' } },
    { ...pending(who(17), 'businessLoan', 4000, 6, recent(4)), ending: { is: 'approved_once' } },
    { ...pending(who(23), 'personalLoan', 2500, 6, recent(7)), ending: { is: 'approved' } },
    {
      ...pending(who(26), 'personal', 5000, 3, ago(5, 9)),
      ending: { is: 'declined', reason: say(sentence('The dues of the last two months are still open.')) },
    },
    { ...pending(who(29), 'personal', 800, 3, ago(2, 14)), ending: { is: 'withdrawn' } },
    {
      ...story(who(31), 'personal', 1200, 6, ago(12, 4), 1),
      ending: { is: 'written_off', on: ago(3, 10), reason: say(sentence('Left the country; no answer since.')) },
    },
  ]
  for (const each of stories) borrow(stage, each)
}

/** 1,000 AED over 11 months with 523.00 of the principal repaid: five instalments, and part of the sixth. */
function demoLoan(stage: Stage, borrower: Player): LoanStory {
  const disbursedOn = dateInMonth(addMonths(stage.month, -6), 4)
  const part = { on: dateInMonth(addMonths(stage.month, -1), 16), amount: parseAed('74.81') ?? 0n }
  return {
    borrower,
    type: 'personal',
    aed: 1000,
    months: 11,
    appliedOn: addDays(disbursedOn, -DISBURSED_AFTER_DAYS),
    ending: { is: 'active' },
    repaid: [...paidOnTime(1000, 11, disbursedOn, 5), part],
  }
}

function story(
  borrower: Player,
  type: LoanStory['type'],
  amount: number,
  months: number,
  appliedOn: BusinessDate,
  paid: number,
): LoanStory {
  const disbursedOn = addDays(appliedOn, DISBURSED_AFTER_DAYS)
  const repaid = paidOnTime(amount, months, disbursedOn, paid)
  return { borrower, type, aed: amount, months, appliedOn, ending: { is: 'active' }, repaid }
}

function pending(borrower: Player, type: LoanStory['type'], amount: number, months: number, appliedOn: BusinessDate) {
  return { borrower, type, aed: amount, months, appliedOn }
}

type Ending =
  | { is: 'submitted' | 'approved_once' | 'approved' | 'active' | 'withdrawn' }
  | { is: 'declined'; reason: string }
  | { is: 'written_off'; on: BusinessDate; reason: string }

type LoanStory = {
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

const VERIFY = 'POST /api/office/payments/:id/verify'
const APPROVE = 'POST /api/office/loans/:id/approve'
const DECLINE = 'POST /api/office/loans/:id/decline'
const DISBURSE = 'POST /api/office/loans/:id/disburse'
const PROPOSE = 'POST /api/office/loans/:id/propose-write-off'
const CONFIRM = 'POST /api/office/loans/:id/confirm-write-off'

/** Days from the application to the money: approved after two, a second time after three, paid out after five. */
const DISBURSED_AFTER_DAYS = 5

/** The first `count` instalments of a loan, each paid in full on the day it falls due. */
function paidOnTime(amountAed: number, months: number, disbursedOn: BusinessDate, count: number) {
  const principal = aed(amountAed)
  const { totalInterest } = loanTerms(principal, months, INTEREST_BASIS_POINTS)
  const dates = scheduleDates(disbursedOn, months)
  return loanSchedule({ principal, totalInterest, instalments: months })
    .slice(0, count)
    .map(({ total }, index) => ({ on: dates[index] ?? disbursedOn, amount: total }))
}

/** Plays a loan from its application to where it stands. */
function borrow(stage: Stage, story: LoanStory): void {
  const { agenda, db, secrets } = stage
  const { borrower, ending, appliedOn } = story
  agenda.at(appliedOn, 11, async (now) => {
    const loanId = await applyForLoan({ db, secrets }, borrower.id, application(story), now)
    if (ending.is === 'submitted') return
    const after = (days: number) => addDays(appliedOn, days)
    if (ending.is === 'withdrawn')
      return agenda.at(after(1), 8, (at) => withdrawApplication(db, loanId, borrower.id, at))
    if (ending.is === 'declined') {
      const { reason } = ending
      const decline = (by: bigint, at: Date) => declineLoan(db, loanId, by, reason, at)
      return agenda.at(after(2), 20, officersAct(stage, 'loan_officer', DECLINE, loanId, { reason }, decline))
    }
    const approve = (by: bigint, at: Date) => approveLoan(db, loanId, by, at)
    agenda.at(after(2), 20, officersAct(stage, 'loan_officer', APPROVE, loanId, {}, approve))
    if (ending.is === 'approved_once') return
    if (story.aed > 3000) {
      agenda.at(after(3), 20, officersAct(stage, 'second_loan_officer', APPROVE, loanId, {}, approve))
    }
    if (ending.is === 'approved') return
    const reference = `GCB-${loanId}-${appliedOn.replaceAll('-', '')}`
    const disburse = (by: bigint, at: Date) => disburseLoan(db, loanId, by, { from: 'bank', reference }, at)
    const paidOut = officersAct(stage, 'treasurer', DISBURSE, loanId, { reference, paid_from: 'bank' }, disburse)
    agenda.at(after(DISBURSED_AFTER_DAYS), 10, paidOut)
    repay(stage, story, loanId)
  })
}

function repay(stage: Stage, story: LoanStory, loanId: bigint): void {
  const { agenda, db } = stage
  const { borrower, ending, repaid = [], waiting, fromSavings } = story
  for (const { on, amount } of repaid) {
    agenda.at(on, 12, async (now) => {
      const id = await saveLoanPayment(db, borrower.id, amount, now)
      const verify = (by: bigint, at: Date) => verifyByBank(stage, id, by, at)
      agenda.at(addDays(on, 1), 19, officersAct(stage, 'treasurer', VERIFY, id, {}, verify))
    })
  }
  if (waiting)
    agenda.at(waiting.on, 12, async (now) => void (await saveLoanPayment(db, borrower.id, waiting.amount, now)))
  if (fromSavings)
    agenda.at(fromSavings.on, 13, (now) => repayFromSavings(db, loanId, borrower.id, fromSavings.amount, now))
  if (ending.is === 'written_off') {
    const { reason } = ending
    const propose = (by: bigint, at: Date) => proposeWriteOff(db, loanId, by, reason, at)
    const confirm = (by: bigint, at: Date) => confirmWriteOff(db, loanId, by, at)
    agenda.at(ending.on, 20, officersAct(stage, 'loan_officer', PROPOSE, loanId, { reason }, propose))
    agenda.at(addDays(ending.on, 1), 20, officersAct(stage, 'treasurer', CONFIRM, loanId, {}, confirm))
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
