import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { lateLoans, oldestUnpaid } from '#core/portfolio.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { type StoredTerms, scheduleOf } from '#server/ledger/loan-facts.ts'
import { portfolioAtRisk } from './risk-store.ts'

type Loans = AnswerOf<'GET /api/office/reports/annual'>['loans']
/** How many loans were out, and what of them was late. */
type YearEndLoans = Pick<Loans, 'active' | 'late'>

/** The loans at the end of a day: of today as they are, of a day that is past by the postings up to it. */
export async function loansAtEnd(db: Db, at: BusinessDate, now: Date): Promise<YearEndLoans> {
  if (at === businessDateAt(now)) {
    const [risk] = await portfolioAtRisk(db, [at])
    if (!risk) throw new Error('the loans gave no row')
    return { active: risk.figures.loans, late: risk.figures.late }
  }
  const [kept] = await readKept(db, [at])
  if (kept) return kept
  const rows = await readOutstanding(db, [at])
  const outstanding = rows.map((row) => ({
    principal: row.outstanding,
    dueOn: oldestUnpaid(scheduleOf(row), row.outstanding, row.lent_on),
  }))
  const late = lateLoans(outstanding, at).map((each) => ({ ...each, principal: toAedNumber(each.principal) }))
  if (rows[0]) await keep(db, [at, rows.length, JSON.stringify(late), rows[0].postings])
  return { active: rows.length, late }
}

const readKept = statement<YearEndLoans>(
  'read_year_end_loans',
  'select loans as active, late from year_end_loans where day = $1',
)

/** Values: the day, how many loans were out, what was late as JSON, how many postings of loans were seen. */
const keep = statement('keep_year_end_loans', 'select keep_year_end_loans($1, $2, $3, $4)')

/**
 * Loans of which principal was out at the end of a day, in fils, since when, and how many postings that was read from. A
 * payout that bounced later is no longer the loan's, and was then. Value: the day.
 */
const readOutstanding = statement<StoredTerms & { lent_on: BusinessDate; outstanding: bigint; postings: bigint }>(
  'read_outstanding_at',
  `with moved as materialized (
     select loan_id, sum(amount)::bigint as outstanding, count(*) as postings from posting
     where account = 'loans_receivable' and date <= $1 group by loan_id)
   select l.principal, l.total_interest, l.term, l.instalment_multiple, m.outstanding,
     case when l.disbursed_on <= $1 then l.disbursed_on else (
       select max(e.date) from posting p join entry e on e.id = p.entry_id where p.member_id = l.member_id
         and p.account = 'loans_receivable' and p.loan_id = l.id and p.date <= $1 and e.kind = 'loan_disbursement') end as lent_on,
     (select sum(postings)::bigint from moved) as postings
   from moved m join loan l on l.id = m.loan_id where m.outstanding > 0`,
)
