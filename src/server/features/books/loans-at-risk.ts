import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'

/** The loan to read after: a member has one active loan at most. */
type Place = { date: string; id: bigint }
/** Before every loan. */
const START: Place = { date: '2000-01-01', id: 0n }

const PAGE_OF_CSV = 500

export const RISK_COLUMNS = [
  'Loan',
  'Member ID',
  'Member',
  'Mobile',
  'Principal, AED',
  'Overdue, AED',
  'Since',
  'Days late',
] as const

/** A page of the loans that are late today, the longest late first. */
export async function lateLoansPage(db: Db, now: Date, after: Place = START, limit: number = PAGE_OF_CSV) {
  const rows = (await lateLoans(db, [businessDateAt(now), after.date, after.id, limit])).map(({ row }) => row)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows, next: last && { date: last.since, id: BigInt(last.member.id) } }
}

/** All of them as a spreadsheet has them, read a page at a time. */
export async function* lateLoanRecords(db: Db, now: Date) {
  let after: Place | undefined
  do {
    const { rows, next } = await lateLoansPage(db, now, after)
    for (const row of rows) yield record(row)
    after = next
  } while (after)
}

function record({ loan_id, member, mobile, principal, overdue, since, days_late }: LateLoan) {
  return [loan_id, member.unique_id, member.name, mobile, principal, overdue, since, days_late]
}

type Answer = AnswerOf<'GET /api/office/reports/loans-at-risk'>
export type LateLoan = Answer['rows'][number]

/** Late at all, and by more than so many days. */
const DAYS = [0, 30, 60, 90]

const late = (days: number) => {
  const since = `filter (where next_due_on < $1::date - ${days})`
  return `json_build_object('days', ${days}, 'loans', count(*) ${since},
    'principal', coalesce(sum(principal_left) ${since}, 0) / 100.0,
    'percent', coalesce(round(100.0 * sum(principal_left) ${since} / nullif(sum(principal_left), 0), 2), 0))`
}

/**
 * Principal outstanding of the active loans: of all, and of those whose oldest unpaid instalment fell due more than 0,
 * 30, 60 and 90 days ago. Value: today.
 */
export const portfolioAtRisk = query<{ figures: Pick<Answer, 'loans' | 'principal' | 'late'> }>(
  'portfolio_at_risk',
  `select json_build_object('loans', count(*), 'principal', coalesce(sum(principal_left), 0) / 100.0,
     'late', json_build_array(${DAYS.map(late).join(', ')})) as figures
   from loan where next_due_on is not null`,
)

/** A page of the loans that are late, the longest late first. Values: today, the day and the member to read after, how many. */
const lateLoans = query<{ row: LateLoan }>(
  'late_loans',
  `with page as (
     select * from loan l where l.next_due_on < $1 and (l.next_due_on, l.member_id) > ($2::date, $3::bigint)
     order by l.next_due_on, l.member_id limit $4
   )
   select json_build_object('loan_id', l.id, 'mobile', p.mobile,
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'principal', l.principal_left / 100.0, 'since', l.next_due_on, 'days_late', $1::date - l.next_due_on,
     'overdue', loan_overdue(l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on, $1) / 100.0) as row
   from page l join member m on m.id = l.member_id join person p on p.id = m.id
   order by l.next_due_on, l.member_id`,
)
