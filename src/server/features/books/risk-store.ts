import type { AnswerOf } from '#contract/calls.ts'
import { statement } from '#server/db/statement.ts'

type Answer = AnswerOf<'GET /api/office/reports/loans-at-risk'>
export type LateLoan = Answer['rows'][number]

const OUTSTANDING = `select l.id, l.member_id, l.next_due_on, b.balance from loan l
  join member_balance b on b.member_id = l.member_id and b.account = 'loans_receivable' and b.loan_id = l.id
  where l.status = 'active'`

/**
 * Principal outstanding of the active loans: of all, and of those whose oldest unpaid instalment fell due more than 0,
 * 30, 60 and 90 days ago. Value: today.
 */
export const portfolioAtRisk = statement<{ figures: Pick<Answer, 'loans' | 'principal' | 'late'> }>(
  'portfolio_at_risk',
  `with active as materialized (${OUTSTANDING}),
   whole as (select count(*) as loans, coalesce(sum(balance), 0) as principal from active)
   select json_build_object('loans', whole.loans, 'principal', whole.principal / 100.0,
     'late', (select json_agg(json_build_object('days', d.days, 'loans', d.loans, 'principal', d.principal / 100.0,
         'percent', coalesce(round(100.0 * d.principal / nullif(whole.principal, 0), 2), 0)) order by d.days)
       from (select days, count(a.id) as loans, coalesce(sum(a.balance), 0) as principal
         from unnest(array[0, 30, 60, 90]) days left join active a on $1::date - a.next_due_on > days group by days) d)) as figures
   from whole`,
)

/** A page of the loans that are late, the latest first. Values: today, the day and the loan to read after, how many. */
export const lateLoans = statement<{ row: LateLoan }>(
  'late_loans',
  `select json_build_object('loan_id', l.id, 'mobile', p.mobile,
     'member', json_build_object('id', m.id, 'unique_id', 'SM-' || lpad(m.number::text, 6, '0'), 'name', p.name),
     'principal', b.balance / 100.0, 'since', l.next_due_on, 'days_late', $1::date - l.next_due_on,
     'overdue', loan_overdue(l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on, $1) / 100.0) as row
   from loan l join member_balance b on b.member_id = l.member_id and b.account = 'loans_receivable' and b.loan_id = l.id
   join member m on m.id = l.member_id join person p on p.id = m.id
   where l.next_due_on < $1 and (l.next_due_on, l.id) > ($2::date, $3::bigint)
   order by l.next_due_on, l.id limit $4`,
)
