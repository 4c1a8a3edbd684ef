import { amountText } from '#web/ui/amounts.ts'
import type { LoanCost, LoanOffer } from './loan-cost.ts'

/** What stands in the loan form. */
export type LoanFields = {
  loan_type: string
  /** Whole AED as typed. */
  loan_amount: string
  term: '1' | '3' | '6' | 'custom'
  custom_term: string
  bank_account: string
  passport_or_nid: string
  includeInsurance: boolean
}

export function emptyLoanFields(offer: LoanOffer): LoanFields {
  return {
    loan_type: 'personal',
    loan_amount: String(offer.amount_default),
    term: '1',
    custom_term: '1',
    bank_account: '',
    passport_or_nid: '',
    includeInsurance: false,
  }
}

/** The term as it was chosen or typed. */
export const termOf = ({ term, custom_term }: Pick<LoanFields, 'term' | 'custom_term'>) =>
  term === 'custom' ? custom_term.trim() : term

/** The form as the calls take it, with the figures that it showed (specification, point 9). */
export function loanFormOf(fields: LoanFields, cost: LoanCost) {
  return {
    loan_type: fields.loan_type,
    loan_amount: fields.loan_amount,
    duration_month: String(cost.months),
    bank_account: fields.bank_account,
    passport_or_nid: fields.passport_or_nid,
    includeInsurance: String(fields.includeInsurance),
    per_month_amount: amountText(cost.perMonth),
    total_amount_with_interest: amountText(cost.total),
  }
}

/** The call takes whole months, the form a choice or a number. */
export const loanFieldNames = { duration_month: 'term' }
