import type { BusinessDate } from '#core/calendar.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { scheduleDates } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import type { LoanRows } from '#core/payment-rows.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import type { LoanFacts } from './account-store.ts'

/** A loan that was paid out, with where it stands. In fils. */
export type LoanStanding = LoanRows & {
  principal: Fils
  principalRepaid: Fils
  outstandingPrincipal: Fils
  outstandingTotal: Fils
}

export function loanStanding(facts: LoanFacts): LoanStanding {
  const principal = BigInt(facts.principal)
  const schedule = scheduleOf({
    principal,
    total_interest: BigInt(facts.total_interest),
    term: facts.term,
    instalment_multiple: facts.instalment_multiple === null ? null : BigInt(facts.instalment_multiple),
  })
  const { instalments, principalRepaid, outstandingPrincipal, outstandingTotal } = repaidState(
    schedule,
    BigInt(facts.repaid),
  )
  const dates = scheduleDates(facts.disbursed_on as BusinessDate, facts.term)
  return {
    loanId: BigInt(facts.id),
    state: facts.status,
    instalments: instalments.map((instalment, index) => ({ ...instalment, dueOn: dates[index] as BusinessDate })),
    waiting: facts.waiting ? BigInt(facts.waiting.amount) : undefined,
    principal,
    principalRepaid,
    outstandingPrincipal,
    outstandingTotal,
  }
}
