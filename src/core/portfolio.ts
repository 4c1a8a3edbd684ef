import { type BusinessDate, daysBetween } from './calendar.ts'
import { type Instalment, scheduleDates } from './loan-schedule.ts'
import { divideHalfUp, type Fils, sumFils } from './money.ts'

/** What is still out of a loan, and when its oldest unpaid instalment fell or falls due. */
export interface OutstandingLoan {
  principal: Fils
  dueOn: BusinessDate
}

export interface LateLoans {
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
