export { BooksHead, BooksTools } from './books-head.tsx'
export {
  accountsQuery,
  type BooksMonth,
  incomeExpenseQuery,
  type Periods,
  periodsQuery,
  trialBalanceQuery,
} from './books-queries.ts'
export { accountKinds, entryKinds, manualLists } from './entry-words.ts'
export { FilterSelect } from './filter-select.tsx'
export { EntrySides, JournalTable } from './journal-table.tsx'
export { AccountLink, EntryLink, GroupLine, LedgerTable, Line, ledgerLook } from './ledger-table.tsx'
export { Memo } from './memo.tsx'
export { Report } from './report.tsx'
export { DayPicker, PeriodWords, useChoose, useTime } from './time-picker.tsx'
