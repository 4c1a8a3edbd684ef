export { loanAddress } from './loan-link.tsx'
export { loanLists, loanTones } from './loan-words.ts'
