import type { Reconciliation } from './reconciliation.ts'

export const RECONCILIATION_COLUMNS = ['Section', 'Date', 'Entry', 'What', 'Amount, AED'] as const

/** From the balance of the books to that of the statement, as on paper. */
export function reconciliationRecords(report: Reconciliation) {
  const { at, lines, lines_total, entries, entries_total } = report
  return [
    ['Books', at, '', `Balance of ${report.account_name}`, report.book_balance],
    ...lines.map(({ date, description, amount }) => [NOT_IN_BOOKS, date, '', description, amount]),
    [NOT_IN_BOOKS, '', '', 'Total', lines_total],
    ...entries.map(({ date, entry_id, memo, amount }) => [NOT_ON_STATEMENT, date, entry_id, memo, amount]),
    [NOT_ON_STATEMENT, '', '', 'Total', entries_total],
    ['Statement', at, '', 'Expected balance', report.expected_balance],
    ['Statement', at, '', 'Balance', report.statement_balance ?? ''],
    ['Statement', at, '', 'Difference', report.difference ?? ''],
  ]
}

const NOT_IN_BOOKS = 'On the statement, not in the books'
const NOT_ON_STATEMENT = 'In the books, not on the statement'
