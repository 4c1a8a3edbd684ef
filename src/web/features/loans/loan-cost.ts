import type { BusinessDate } from '#core/calendar.ts'
import { insurancePremium } from '#core/lending.ts'
import {
  type Instalment,
  isOfferedAmount,
  isScheduleSound,
  type LoanLimits,
  type LoanTerms,
  loanSchedule,
  loanTerms,
  scheduleDates,
  truncateTerm,
} from '#core/loan-schedule.ts'
import { type Fils, parseAed } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'

/** The terms of an offer, in AED as the calls give them. */
export type LoanTermsOffered = {
  amount_min: number
  amount_max: number
  amount_step: number
  term_max: number
  interest_percent: number
  insurance_percent: number
  instalment_multiple: number | null
}

/** The terms, what may be borrowed now, what is suggested, and above what two officers approve. */
export type LoanOffer = LoanTermsOffered & {
  may_borrow: number
  amount_default: number
  two_approvals_above: number
}

export type LoanCost = LoanTerms & {
  principal: Fils
  months: number
  premium: Fils
  /** As they would fall if the loan were paid out today. */
  instalments: (Instalment & { dueOn: BusinessDate })[]
}

/**
 * What a loan costs, from the amount and the term as they stand in the form. Undefined while one of them is not
 * offered, or where the instalments' multiple leaves no sound schedule.
 */
export function loanCost(
  amount: string,
  term: string,
  offer: LoanTermsOffered,
  today: BusinessDate,
): LoanCost | undefined {
  const principal = parseAed(amount)
  const months = truncateTerm(term, offer.term_max)
  if (principal === undefined || months === undefined || !isOfferedAmount(principal, limitsOf(offer))) return undefined
  const terms = loanTerms(principal, months, basisPoints(offer.interest_percent))
  const schedule = {
    principal,
    totalInterest: terms.totalInterest,
    instalments: months,
    multiple: offer.instalment_multiple ?? undefined,
  }
  if (!isScheduleSound(schedule)) return undefined
  const dates = scheduleDates(today, months)
  return {
    ...terms,
    principal,
    months,
    premium: insurancePremium(principal, basisPoints(offer.insurance_percent)),
    instalments: loanSchedule(schedule).map((instalment, i) => ({ ...instalment, dueOn: dates[i] ?? today })),
  }
}

export function limitsOf(offer: Pick<LoanTermsOffered, 'amount_min' | 'amount_max' | 'amount_step'>): LoanLimits {
  return { min: filsOf(offer.amount_min), max: filsOf(offer.amount_max), step: filsOf(offer.amount_step) }
}

/** A percentage of an answer, which has at most two decimals, in hundredths. */
const basisPoints = (percent: number) => Math.round(percent * 100)
