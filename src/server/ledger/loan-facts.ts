import { type Instalment, loanSchedule } from '#core/loan-schedule.ts'

/** The terms of a loan, as its row keeps them. */
export type StoredTerms = {
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
}

/** The same as a statement gives them in JSON: fils as text. */
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
