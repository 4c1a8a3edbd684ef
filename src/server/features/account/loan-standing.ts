import type { BusinessDate } from '#core/calendar.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { scheduleDates } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import type { LoanRows } from '#core/payment-rows.ts'
import { scheduleOf, termsFromJson } from '#server/ledger/loan-facts.ts'
import type { LoanFacts } from './account-store.ts'

/** A loan that was paid out, with where it stands. In fils. */
export type LoanStanding = LoanRows & {
  principal: Fils
  principalRepaid: Fils
  outstandingPrincipal: Fils
  outstandingTotal: Fils
}

export function loanStanding(facts: LoanFacts): LoanStanding {
  const terms = termsFromJson(facts)
  const { instalments, principalRepaid, outstandingPrincipal, outstandingTotal } = repaidState(
    scheduleOf(terms),
    BigInt(facts.repaid),
  )
  const dates = scheduleDates(facts.disbursed_on as BusinessDate, terms.term)
  return {
    loanId: BigInt(facts.id),
    state: facts.status,
    instalments: instalments.map((instalment, index) => ({ ...instalment, dueOn: dates[index] as BusinessDate })),
    waiting: facts.waiting ? BigInt(facts.waiting.amount) : undefined,
    principal: terms.principal,
    principalRepaid,
    outstandingPrincipal,
    outstandingTotal,
  }
}
