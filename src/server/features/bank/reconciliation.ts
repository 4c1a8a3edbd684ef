import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { RECONCILED } from '#server/ledger/bank-difference.ts'
import { carryDays } from '#server/ledger/carried-days.ts'

export type Reconciliation = Omit<AnswerOf<'GET /api/office/bank-reconciliation'>, 'status_code' | 'message'>

/** What a bank account's statement and the books have at the end of a day. Throws `not_found` for an account that is none. */
export async function reconciliation(
  db: Db,
  query: { account: MoneyAccount; at?: string | undefined },
  now: Date,
): Promise<Reconciliation> {
  const at = (query.at ?? businessDateAt(now)) as BusinessDate
  await carryDays(db, now)
  const [row] = await reconcile(db, [query.account, at])
  if (!row) throw new Refusal('not_found')
  return row.reconciliation
}

/** Values: account, day. Lines and entries of one side only, with whose money an entry is. */
const reconcile = query<{ reconciliation: Reconciliation }>(
  'bank_reconciliation',
  `${RECONCILED}
   select json_build_object('account', a.code, 'account_name', a.name, 'at', $2::date, 'book_balance', s.book / 100.0,
     'statement_balance', s.statement / 100.0,
     'lines', (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'amount', amount / 100.0,
        'description', description, 'status', status) order by date, id), '[]') from on_statement),
     'lines_total', s.lines / 100.0,
     'entries', (select coalesce(json_agg(json_build_object('entry_id', entry_id, 'date', date, 'amount', amount / 100.0,
        'memo', memo, 'member', (select json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name)
          from member m join person o on o.id = m.id where m.id = (select min(p.member_id) from posting p where p.entry_id = u.entry_id having count(distinct p.member_id) = 1)))
        order by date, entry_id), '[]') from unmatched u),
     'entries_total', s.entries / 100.0, 'expected_balance', (s.book + s.lines - s.entries) / 100.0,
     'difference', (s.statement - (s.book + s.lines - s.entries)) / 100.0) as reconciliation
   from ledger_account a cross join sums s where a.code = $1`,
)

export const RECONCILIATION_COLUMNS = [
  'Section',
  'Date',
  'Entry',
  'Member ID',
  'Member',
  'What',
  'Amount, AED',
] as const

/** From the balance of the books to that of the statement, as on paper. */
export function reconciliationRecords(report: Reconciliation) {
  const { at, lines, lines_total, entries, entries_total } = report
  return [
    ['Books', at, '', '', '', `Balance of ${report.account_name}`, report.book_balance],
    ...lines.map(({ date, description, amount }) => [NOT_IN_BOOKS, date, '', '', '', description, amount]),
    [NOT_IN_BOOKS, '', '', '', '', 'Total', lines_total],
    ...entries.map(({ date, entry_id, member, memo, amount }) => {
      return [NOT_ON_STATEMENT, date, entry_id, member?.unique_id ?? '', member?.name ?? '', memo, amount]
    }),
    [NOT_ON_STATEMENT, '', '', '', '', 'Total', entries_total],
    ['Statement', at, '', '', '', 'Expected balance', report.expected_balance],
    ['Statement', at, '', '', '', 'Balance', report.statement_balance ?? ''],
    ['Statement', at, '', '', '', 'Difference', report.difference ?? ''],
  ]
}

const NOT_IN_BOOKS = 'On the statement, not in the books'
const NOT_ON_STATEMENT = 'In the books, not on the statement'
