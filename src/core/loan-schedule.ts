import { addMonthsToDate, type BusinessDate, daysBetween } from './calendar.ts'
import { aed, divideHalfEven, divideHalfUp, FILS_PER_AED, type Fils, minFils, sumFils } from './money.ts'

/** What a member may ask for: from `min` to `max` in steps, which both are multiples of. In fils. */
export interface LoanLimits {
  min: Fils
  max: Fils
  step: Fils
}

/** The stepper to begin with: 500 to 5,000 AED in steps of 100 (specification, points 5 and 9). */
export const LOAN_LIMITS: LoanLimits = { min: aed(500), max: aed(5000), step: aed(100) }
/** Where the stepper stands at first (specification, point 9). */
const AMOUNT_DEFAULT = aed(1000)
/** Up to here one loan officer may approve (specification, point 9: "Maximum loan shown as 3,000"; product: "Loans"). */
export const SINGLE_APPROVER_MAX = aed(3000)
/** Longest term in months to begin with (product: "Placeholders", custom term). */
export const TERM_MAX = 36
/** Flat interest on the principal to begin with, per loan whatever the term: 7% (specification, point 9). */
export const INTEREST_BASIS_POINTS = 700

export interface LoanTerms {
  totalInterest: Fils
  total: Fils
  /** The monthly estimate that the form shows, half up; the schedule itself rounds half even. */
  perMonth: Fils
}

/** What a loan of that principal (fils) costs over that many months; interest in hundredths of a percent. */
export function loanTerms(principal: Fils, termMonths: number, interestBasisPoints: number): LoanTerms {
  const totalInterest = divideHalfUp(principal * BigInt(interestBasisPoints), 10_000n)
  const total = principal + totalInterest
  return { totalInterest, total, perMonth: monthlyEstimate(total, termMonths) }
}

/** The monthly estimate of a loan that costs `total` fils. */
export function monthlyEstimate(total: Fils, termMonths: number): Fils {
  return divideHalfUp(total, BigInt(termMonths))
}

export function isOfferedAmount(principal: Fils, { min, max, step }: LoanLimits): boolean {
  return principal >= min && principal <= max && principal % step === 0n
}

/** Where the stepper stands at first: 1,000 AED, or the nearest amount below that is offered, or the smallest. */
export function amountToBeginWith({ min, max, step }: LoanLimits): Fils {
  const within = minFils(AMOUNT_DEFAULT, max)
  const onStep = within - (within % step)
  return onStep < min ? min : onStep
}

/**
 * Reads a term: a plain decimal number, truncated to whole months (2.7 is 2), then 1 to termMax. Answers undefined for
 * anything else, 0.5 included (specification, point 5; product: "Placeholders").
 */
export function truncateTerm(text: string, termMax: number = TERM_MAX): number | undefined {
  if (!/^\d{1,10}(\.\d{1,20})?$/.test(text)) return undefined
  const months = Math.trunc(Number(text))
  return months >= 1 && months <= termMax ? months : undefined
}

export interface ScheduleTerms {
  /** Fils, above zero. */
  principal: Fils
  /** Fils, zero or more. */
  totalInterest: Fils
  /** Whole, 1 or more. */
  instalments: number
  /** Round each instalment to whole AED, then up to a multiple of this many AED. Absent: to the fils. */
  multiple?: number | undefined
}

export interface Instalment {
  /** 1 for the first. */
  number: number
  principal: Fils
  interest: Fils
  total: Fils
}

/**
 * Whether every instalment pays some principal and no interest below zero. A large multiple can break that: it would
 * finish the loan before its last instalment. Terms within the offered amounts, without a multiple, are always sound.
 */
export function isScheduleSound(terms: ScheduleTerms): boolean {
  const last = lastInstalment(terms)
  const regularsPay = terms.instalments === 1 || regularInstalment(terms).principal > 0n
  return regularsPay && last.principal > 0n && last.interest >= 0n
}

/**
 * Equal instalments, the last one taking the remainder of principal and of interest (product: "Loans").
 * Throws a RangeError for terms that isScheduleSound refuses.
 */
export function loanSchedule(terms: ScheduleTerms): Instalment[] {
  if (!isScheduleSound(terms)) throw new RangeError('these terms cannot be divided into that many instalments')
  const regular = regularInstalment(terms)
  const regulars = Array.from({ length: terms.instalments - 1 }, (_, i) => ({ number: i + 1, ...regular }))
  return [...regulars, lastInstalment(terms)]
}

/** The days on which the instalments fall: that of the disbursement in each following month (31, 28, 31). */
export function scheduleDates(disbursedOn: BusinessDate, instalments: number): BusinessDate[] {
  return Array.from({ length: instalments }, (_, i) => addMonthsToDate(disbursedOn, i + 1))
}

function regularInstalment({ principal, totalInterest, instalments, multiple }: ScheduleTerms) {
  const count = BigInt(instalments)
  const interest = divideHalfEven(totalInterest, count)
  const total = roundedInstalment(principal + totalInterest, count, multiple)
  return { principal: total - interest, interest, total }
}

function roundedInstalment(total: Fils, count: bigint, multiple: number | undefined): Fils {
  if (multiple === undefined) return divideHalfEven(total, count)
  const wholeAed = divideHalfEven(total, count * FILS_PER_AED)
  const step = BigInt(multiple)
  return ((wholeAed + step - 1n) / step) * step * FILS_PER_AED
}

function lastInstalment(terms: ScheduleTerms): Instalment {
  const regular = regularInstalment(terms)
  const before = BigInt(terms.instalments - 1)
  const principal = terms.principal - before * regular.principal
  const interest = terms.totalInterest - before * regular.interest
  return { number: terms.instalments, principal, interest, total: principal + interest }
}

/** What is still out of a loan, and when its oldest unpaid instalment fell or falls due. */
interface OutstandingLoan {
  principal: Fils
  dueOn: BusinessDate
}

interface LateLoans {
  /** Late by more than so many days; 0: late at all. */
  days: number
  loans: number
  principal: Fils
  /** Of all that is out, with two decimals. */
  percent: number
}

const DAYS = [0, 30, 60, 90] as const

/** How much of what is out is in loans that are late, by how much; each within the one before. */
export function lateLoans(loans: readonly OutstandingLoan[], at: BusinessDate): LateLoans[] {
  const whole = sumFils(loans.map(({ principal }) => principal))
  return DAYS.map((days) => {
    const late = loans.filter(({ dueOn }) => daysBetween(dueOn, at) > days)
    const principal = sumFils(late.map((loan) => loan.principal))
    const percent = whole === 0n ? 0 : Number(divideHalfUp(principal * 10_000n, whole)) / 100
    return { days, loans: late.length, principal, percent }
  })
}

/**
 * The day of the oldest instalment that is not paid, from what is still out alone: interest is paid before principal
 * within each instalment, so an instalment is paid when the principal up to it is.
 */
export function oldestUnpaid(
  schedule: readonly Instalment[],
  outstanding: Fils,
  disbursedOn: BusinessDate,
): BusinessDate {
  let left = sumFils(schedule.map(({ principal }) => principal)) - outstanding
  const paid = schedule.findIndex(({ principal }) => {
    left -= principal
    return left < 0n
  })
  const dueOn = scheduleDates(disbursedOn, schedule.length)[paid]
  if (dueOn === undefined) throw new RangeError('nothing of the loan is outstanding')
  return dueOn
}

/** The principal of the instalments that fell due before a day and is still out. */
export function overduePrincipal(
  schedule: readonly Instalment[],
  outstanding: Fils,
  disbursedOn: BusinessDate,
  at: BusinessDate,
): Fils {
  const dates = scheduleDates(disbursedOn, schedule.length)
  const toCome = sumFils(schedule.filter((_, i) => (dates[i] ?? at) >= at).map(({ principal }) => principal))
  return outstanding > toCome ? outstanding - toCome : 0n
}
