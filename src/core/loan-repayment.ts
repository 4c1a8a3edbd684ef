import type { BusinessDate } from './calendar.ts'
import { type Instalment, scheduleDates } from './loan-schedule.ts'
import { type Fils, minFils, sumFils } from './money.ts'

export interface InstalmentState extends Instalment {
  paidPrincipal: Fils
  paidInterest: Fils
  remaining: Fils
  status: 'completed' | 'partly_paid' | 'open'
}

export interface RepaidState {
  instalments: InstalmentState[]
  principalRepaid: Fils
  interestPaid: Fils
  outstandingPrincipal: Fils
  /** Principal and interest still to pay, which is what settling early costs. */
  outstandingTotal: Fils
}

/**
 * Where a loan stands after `repaid` fils in all: oldest instalment first, interest before principal within each.
 * The order of payments doesn't matter to it, so the state follows from the schedule and that one sum.
 * Throws a RangeError below zero or beyond what the loan costs.
 */
export function repaidState(schedule: readonly Instalment[], repaid: Fils): RepaidState {
  const principal = sumFils(schedule.map((instalment) => instalment.principal))
  const total = sumFils(schedule.map((instalment) => instalment.total))
  if (repaid < 0n || repaid > total) throw new RangeError('repaid is outside what the loan costs')
  let left = repaid
  const instalments = schedule.map((instalment) => {
    const paidInterest = minFils(left, instalment.interest)
    const paidPrincipal = minFils(left - paidInterest, instalment.principal)
    left -= paidInterest + paidPrincipal
    return withPayment(instalment, paidPrincipal, paidInterest)
  })
  const principalRepaid = sumFils(instalments.map((instalment) => instalment.paidPrincipal))
  return {
    instalments,
    principalRepaid,
    interestPaid: repaid - principalRepaid,
    outstandingPrincipal: principal - principalRepaid,
    outstandingTotal: total - repaid,
  }
}

/** Of a loan that is written off: what the member's savings pay of its open principal first, and what is lost. In fils. */
export function writeOffParts(outstandingPrincipal: Fils, savings: Fils): { fromSavings: Fils; lost: Fils } {
  const fromSavings = minFils(savings, outstandingPrincipal)
  return { fromSavings, lost: outstandingPrincipal - fromSavings }
}

/** A loan that is paid out, and what of it is repaid. */
export interface Running {
  schedule: readonly Instalment[]
  disbursedOn: BusinessDate
  /** Fils. */
  repaid: Fils
}

/** What of a loan has fallen due before a day and is unpaid, in fils. */
export function overdueOf({ schedule, disbursedOn, repaid }: Running, today: BusinessDate): Fils {
  const dates = scheduleDates(disbursedOn, schedule.length)
  const { instalments } = repaidState(schedule, repaid)
  return sumFils(
    instalments.filter((_, index) => (dates[index] as BusinessDate) < today).map(({ remaining }) => remaining),
  )
}

/**
 * Why officers may not set so much of a loan off against its member's savings, in fils: they pay what is overdue and never more,
 * and only from savings that are available (product: "Loans").
 */
export function setOffFault(
  amount: Fils,
  { overdue, available }: { overdue: Fils; available: Fils },
): 'more_than_overdue' | 'insufficient_savings' | undefined {
  if (amount > overdue) return 'more_than_overdue'
  return amount > available ? 'insufficient_savings' : undefined
}

export interface Allocation {
  principal: Fils
  interest: Fils
  /** What exceeds the loan; it goes to savings. */
  excess: Fils
  /** What it pays of each instalment it touches. */
  perInstalment: { number: number; principal: Fils; interest: Fils }[]
}

/** How the next `amount` (fils) divides over a loan of which `repaidSoFar` is repaid. */
export function allocateRepayment(schedule: readonly Instalment[], repaidSoFar: Fils, amount: Fils): Allocation {
  const before = repaidState(schedule, repaidSoFar)
  const onLoan = minFils(amount, before.outstandingTotal)
  const after = repaidState(schedule, repaidSoFar + onLoan)
  const perInstalment = after.instalments
    .map((instalment, i) => ({
      number: instalment.number,
      principal: instalment.paidPrincipal - (before.instalments[i]?.paidPrincipal ?? 0n),
      interest: instalment.paidInterest - (before.instalments[i]?.paidInterest ?? 0n),
    }))
    .filter((part) => part.principal + part.interest > 0n)
  return {
    principal: after.principalRepaid - before.principalRepaid,
    interest: after.interestPaid - before.interestPaid,
    excess: amount - onLoan,
    perInstalment,
  }
}

function withPayment(instalment: Instalment, paidPrincipal: Fils, paidInterest: Fils): InstalmentState {
  const paid = paidPrincipal + paidInterest
  const remaining = instalment.total - paid
  const status = remaining === 0n ? 'completed' : paid > 0n ? 'partly_paid' : 'open'
  return { ...instalment, paidPrincipal, paidInterest, remaining, status }
}
