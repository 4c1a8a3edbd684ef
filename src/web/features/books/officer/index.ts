export { BooksHead } from './books-head.tsx'
export {
  accountsQuery,
  type BooksMonth,
  incomeExpenseQuery,
  type Periods,
  periodsQuery,
  trialBalanceQuery,
} from './books-queries.ts'
export { BooksTools } from './books-tools.tsx'
export { accountKinds } from './entry-words.ts'
export { FilterSelect } from './filter-select.tsx'
export { PostingName } from './journal-table.tsx'
export { AccountLink, EntryLink } from './ledger-link.tsx'
export { GroupLine, LedgerTable, Line, oneSide } from './ledger-table.tsx'
export { Report } from './report.tsx'
export { dayOf } from './time.ts'
export { DayPicker } from './time-picker.tsx'
export { PeriodWords } from './time-words.tsx'
export { useChoose, useTime } from './use-time.ts'
