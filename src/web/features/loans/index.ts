export { LoanBanner } from './loan-banner.tsx'
export { type LoanCost, type LoanOffer, loanCost } from './loan-cost.ts'
export {
  emptyLoanFields,
  type LoanFields,
  LoanRecipient,
  LoanTermsFields,
  loanFieldNames,
  loanFormOf,
  termOf,
} from './loan-fields.tsx'
export { LoanFigures } from './loan-figures.tsx'
export { LoanReason, OlderLoanFirst, WrittenOffFacts } from './loan-reason.tsx'
export { isPaymentWaiting } from './loan-words.ts'
