import type { BusinessDate } from '#core/calendar.ts'
import { oldestUnpaid, overduePrincipal } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { type StoredTerms, scheduleOf } from './loan-facts.ts'

/** The principal that was out of a loan, what of it was overdue, and the day of the oldest unpaid instalment. */
type LoanAtDay = { principal: Fils; overdue: Fils; dueOn: BusinessDate }

/** Loans of which principal was out at the end of a day, by the postings up to then; and how many postings those were. */
export async function loansAtDay(
  db: Db,
  day: BusinessDate,
): Promise<{ loans: LoanAtDay[]; postings: bigint | undefined }> {
  const rows = await readOutstanding(db, [day])
  const loans = rows.map((row) => {
    const schedule = scheduleOf(row)
    return {
      principal: row.outstanding,
      overdue: overduePrincipal(schedule, row.outstanding, row.lent_on, day),
      dueOn: oldestUnpaid(schedule, row.outstanding, row.lent_on),
    }
  })
  return { loans, postings: rows[0]?.postings }
}

/**
 * Loans of which principal was out at the end of a day, in fils, since when, and how many postings that was read from. A
 * payout that bounced later is no longer the loan's, and was then. Value: the day.
 */
const readOutstanding = query<StoredTerms & { lent_on: BusinessDate; outstanding: bigint; postings: bigint }>(
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
