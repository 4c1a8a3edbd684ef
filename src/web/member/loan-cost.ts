import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { insurancePremium } from '#core/lending.ts'
import {
  type Instalment,
  isOfferedAmount,
  isScheduleSound,
  type LoanTerms,
  loanSchedule,
  loanTerms,
  scheduleDates,
  truncateTerm,
} from '#core/loan-schedule.ts'
import { type Fils, parseAed } from '#core/money.ts'

export type LoanOffer = AnswerOf<'GET /api/loan-offer'>['offer']

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
  offer: Pick<LoanOffer, 'term_max' | 'insurance_percent' | 'instalment_multiple'>,
  today: BusinessDate,
): LoanCost | undefined {
  const principal = parseAed(amount)
  const months = truncateTerm(term, offer.term_max)
  if (principal === undefined || months === undefined || !isOfferedAmount(principal)) return undefined
  const terms = loanTerms(principal, months)
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
    premium: insurancePremium(principal, Math.round(offer.insurance_percent * 100)),
    instalments: loanSchedule(schedule).map((instalment, i) => ({ ...instalment, dueOn: dates[i] ?? today })),
  }
}
