import { addMonths, type BusinessDate, type Month, monthOf } from '#core/calendar.ts'
import { duesRows, lastPayable, nextDue } from '#core/dues-calendar.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { decimalAed, sumFils } from '#core/money.ts'
import { IMPORT_COLUMNS } from '#core/sheets/import-columns.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { scheduleOf, type TermsJson, termsFromJson } from '#server/ledger/loan-facts.ts'
import { DUES_FACTS, type DuesFacts, duesAccount, receivableOf, savingsOf } from '#server/ledger/member-facts.ts'

/** What the import reads, so that an export can be imported elsewhere, and what the books say beside it. */
export const EXPORT_COLUMNS = [...IMPORT_COLUMNS, 'loan_outstanding', 'dues_owed', 'receivable'] as const

const PAGE = 500

type ExportRow = {
  number: bigint
  unique_id: string
  name: string
  email: string
  mobile: string
  address: string
  gender: string | null
  birthday: string | null
  active: boolean
  closed: boolean
  savings: bigint
  receivable: bigint
  facts: DuesFacts
  loan: (TermsJson & { repaid: string; disbursed_on: string }) | null
}

/** A page by member number. Values: the number to read after, how many. */
const readPage = query<ExportRow>(
  'export_members',
  `select m.number, ${uniqueId('m.number')} as unique_id, p.name, coalesce(p.email, '') as email, p.mobile, p.address, p.gender, p.birthday, m.active,
     m.closed_on is not null as closed,
     ${savingsOf('m.id')} as savings,
     ${receivableOf('m.id')} as receivable,
     ${DUES_FACTS} as facts,
     (select json_build_object('principal', l.principal::text, 'total_interest', l.total_interest::text, 'term', l.term,
        'instalment_multiple', l.instalment_multiple::text, 'repaid', l.repaid::text, 'disbursed_on', l.disbursed_on)
      from loan l where l.member_id = m.id and l.status = 'active' order by l.id limit 1) as loan
   from member m join person p on p.id = m.id where m.number > $1 order by m.number limit $2`,
)

/** Every member with the columns of EXPORT_COLUMNS, a page at a time: a slow download holds no connection. */
export async function* exportMembers(db: Db, today: BusinessDate): AsyncGenerator<string[]> {
  let rows: ExportRow[] = []
  do {
    rows = await readPage(db, [rows.at(-1)?.number ?? 0n, PAGE])
    for (const row of rows) yield record(row, today)
  } while (rows.length === PAGE)
}

function record(row: ExportRow, today: BusinessDate): string[] {
  const { facts } = row
  const account = duesAccount(facts)
  const since = row.active ? '' : (facts.history.findLast((change) => !change.active)?.from ?? '')
  const owed = duesRows(account, today).filter((dues) => dues.month <= monthOf(today))
  const [outstanding, ...loan] = loanCells(row.loan)
  return [
    ...[row.unique_id, row.name, row.email, row.mobile, row.address, row.gender ?? '', row.birthday ?? ''],
    ...[row.active ? 'active' : 'inactive', facts.accepted_on, since],
    ...[facts.first_month, paidUntil(row, today), decimalAed(row.savings), ...loan],
    ...[outstanding ?? '', decimalAed(sumFils(owed.map((dues) => dues.remaining))), decimalAed(row.receivable)],
  ]
}

/** The last month before the first that is still to pay; '' where none is paid. */
function paidUntil(row: ExportRow, today: BusinessDate): Month | '' {
  const { active, closed, facts } = row
  const open = nextDue(duesAccount(facts), today)?.month
  const thisMonth = monthOf(today)
  // What was not paid by then was settled with the membership.
  if (closed) return addMonths(facts.dues_from, -1)
  const last = open ? addMonths(open, -1) : active ? lastPayable(thisMonth) : thisMonth
  return last >= facts.first_month ? last : ''
}

/** What is still to pay of the running loan, then the five columns of the import. */
function loanCells(loan: ExportRow['loan']): string[] {
  if (!loan) return ['', '', '', '', '', '']
  const terms = termsFromJson(loan)
  const repaid = BigInt(loan.repaid)
  const { outstandingTotal } = repaidState(scheduleOf(terms), repaid)
  return [
    decimalAed(outstandingTotal),
    decimalAed(terms.principal),
    decimalAed(terms.total_interest),
    String(terms.term),
    loan.disbursed_on,
    decimalAed(repaid),
  ]
}
