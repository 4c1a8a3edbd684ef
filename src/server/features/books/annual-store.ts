import type { BusinessDate } from '#core/calendar.ts'
import type { Role } from '#core/policy.ts'
import { statement } from '#server/db/statement.ts'
import type { StoredTerms } from '#server/ledger/loan-facts.ts'

/** Members of the register in a year. Values: its first day and its last. */
export const readMembership = statement<{
  before: number
  joined: number
  left: number
  after: number
  active: number
}>(
  'read_membership_of_year',
  `with latest as (
     select distinct on (member_id) member_id, active from member_status where from_date <= $2
     order by member_id, from_date desc, id desc
   )
   select count(*) filter (where accepted_on < $1 and coalesce(closed_on >= $1, true))::int as before,
     count(*) filter (where accepted_on >= $1)::int as joined,
     count(*) filter (where closed_on between $1 and $2)::int as left,
     count(*) filter (where coalesce(closed_on > $2, true))::int as after,
     count(*) filter (where coalesce(closed_on > $2, true) and coalesce(latest.active, true))::int as active
   from member left join latest on latest.member_id = member.id where accepted_on <= $2`,
)

/**
 * What entries of some kinds did in a period, less what their mirrors took back in it, in fils: to savings above zero
 * where they grew, to loans above zero where more was lent. Values: the first day and the last.
 */
export const readYearMoves = statement<{
  bonus: bigint
  withdrawn: bigint
  loans_made: number
  paid_out: bigint
  brought_along: bigint
  written_off: bigint
}>(
  'read_year_moves',
  `with moved as (
     select id, kind, 1 as way from entry
     where kind in ('bonus_credit', 'withdrawal', 'loan_disbursement', 'opening_balance', 'write_off') and date between $1 and $2
     union all
     select r.id, o.kind, -1 from entry r join entry o on o.id = r.reverses
     where r.kind = 'reversal' and r.date between $1 and $2
       and o.kind in ('bonus_credit', 'withdrawal', 'loan_disbursement', 'opening_balance', 'write_off')
   ), sums as (
     select m.kind, p.account, sum(p.amount) as amount from moved m join posting p on p.entry_id = m.id
     where p.account in ('savings', 'loans_receivable') group by 1, 2
   ), named as (
     select coalesce(sum(-amount) filter (where kind = 'bonus_credit' and account = 'savings'), 0)::bigint as bonus,
       coalesce(sum(amount) filter (where kind = 'withdrawal' and account = 'savings'), 0)::bigint as withdrawn,
       coalesce(sum(amount) filter (where kind = 'loan_disbursement' and account = 'loans_receivable'), 0)::bigint as paid_out,
       coalesce(sum(amount) filter (where kind = 'opening_balance' and account = 'loans_receivable'), 0)::bigint as brought_along,
       coalesce(sum(-amount) filter (where kind = 'write_off' and account = 'loans_receivable'), 0)::bigint as written_off
     from sums
   )
   select named.*, (select coalesce(sum(way), 0)::int from moved where kind = 'loan_disbursement') as loans_made from named`,
)

/** Loans of which principal was out at the end of a day, in fils. Value: the day. */
export const readOutstanding = statement<StoredTerms & { disbursed_on: BusinessDate; outstanding: bigint }>(
  'read_outstanding_at',
  `select l.principal, l.total_interest, l.term, l.instalment_multiple, l.disbursed_on, o.outstanding
   from (select loan_id, sum(amount)::bigint as outstanding from posting
     where account = 'loans_receivable' and date <= $1 group by loan_id having sum(amount) > 0) o
   join loan l on l.id = o.loan_id`,
)

/** Who holds which office now. */
export const readOfficeHolders = statement<{ role: Role; names: string[] }>(
  'read_office_holders',
  `select r.role, json_agg(p.name order by p.name) as names
   from officer_role r join person p on p.id = r.person_id group by r.role`,
)

/** Who closed a December, and when. Value: its first day. */
export const readYearClosing = statement<{ by: string; at: string }>(
  'read_year_closing',
  `select p.name as by, to_char(c.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
   from month_closing c join person p on p.id = c.closed_by where c.month = $1 and c.reopened_at is null`,
)
