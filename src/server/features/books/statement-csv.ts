import type { Db } from '#server/db/connect.ts'
import { type StatementOf, statementPages } from './account-statement.ts'
import type { StatementPage } from './statement-store.ts'

export const STATEMENT_COLUMNS = [
  'Date',
  'Entry',
  'Kind',
  'Memo',
  'Member ID',
  'Member',
  'Loan',
  'Debit, AED',
  'Credit, AED',
  'Balance, AED',
] as const

/** The opening balance, each line with the balance after it, and the figures of the period. */
export async function* statementRecords(db: Db, of: StatementOf, first: StatementPage) {
  yield [of.from, '', '', 'Opening balance', '', '', '', '', '', first.opening]
  let last = first
  for await (const page of statementPages(db, of)) {
    for (const line of page.lines) yield record(line)
    last = page
  }
  yield [of.to, '', '', 'Closing balance', '', '', '', last.debit, last.credit, last.closing]
}

function record({
  date,
  entry_id,
  kind,
  memo,
  member,
  loan_id,
  debit,
  credit,
  balance,
}: StatementPage['lines'][number]) {
  const owner = [member?.unique_id ?? '', member?.name ?? '', loan_id ?? '']
  return [date, entry_id, kind, memo, ...owner, debit || '', credit || '', balance]
}
