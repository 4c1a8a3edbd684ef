import { type Instalment, loanSchedule } from '#core/loan-schedule.ts'

/** The terms of a loan, as its row keeps them. */
export type StoredTerms = {
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
}

/** The same as a query gives them in JSON: fils as text. */
export type TermsJson = {
  principal: string
  total_interest: string
  term: number
  instalment_multiple: string | null
}

export function termsFromJson({ principal, total_interest, term, instalment_multiple }: TermsJson): StoredTerms {
  return {
    principal: BigInt(principal),
    total_interest: BigInt(total_interest),
    term,
    instalment_multiple: instalment_multiple === null ? null : BigInt(instalment_multiple),
  }
}

/** The schedule that a loan's terms, fixed at application, give. */
export function scheduleOf(terms: StoredTerms): Instalment[] {
  return loanSchedule({
    principal: terms.principal,
    totalInterest: terms.total_interest,
    instalments: terms.term,
    ...(terms.instalment_multiple === null ? {} : { multiple: Number(terms.instalment_multiple) }),
  })
}

/**
 * SQL for the moment at which a payment of a loan is decided: now, or just after those that were decided before it. A
 * loan's payments are decided in the order in which they are posted, also where a call that began later was quicker.
 * @param now and `loanId` are SQL: a value's place, a column.
 */
export const decidedAfterOthers = (now: string, loanId: string) =>
  `greatest(${now}, (select max(o.decided_at) + interval '1 microsecond' from payment o
    where o.loan_id = ${loanId} and o.status = 'verified'))`
