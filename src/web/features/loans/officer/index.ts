export { loanAddress, loanLists, loanTones } from './loan-words.tsx'
