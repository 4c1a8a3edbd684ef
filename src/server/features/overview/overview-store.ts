import { CURRENT_SETTINGS } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'

/** How many of each wait, and how many members there are. */
export const readWaiting = statement<{
  payments: number
  loans_submitted: number
  loans_approved: number
  applications: number
  messages: number
  active: number
  inactive: number
}>(
  'read_waiting',
  `select (select count(*)::int from payment where status = 'in_review') as payments,
     (select count(*)::int from loan where status = 'submitted') as loans_submitted,
     (select count(*)::int from loan where status = 'approved') as loans_approved,
     (select count(*)::int from membership_application where status = 'waiting') as applications,
     (select count(*)::int from contact_message) as messages,
     (select count(*)::int from member where active) as active,
     (select count(*)::int from member where not active) as inactive`,
)

/** Balances of the association's accounts and the sums of the members', in fils, and what is approved and not paid out. */
export const readFund = statement<{ account: string; balance: bigint }>(
  'read_fund',
  `select account, sum(balance)::bigint as balance from account_shard group by account
   union all select account, sum(balance)::bigint from member_balance group by account
   union all select 'approved_loans', coalesce(sum(principal - premium), 0)::bigint from loan where status = 'approved'`,
)

/**
 * Dues month by month in fils, up to a month: what was due of all members together, what has been verified for it, and
 * what is still open of how many members' months. The due day and who is active follow core's dues calendar: the latest
 * rate that began, at least 7 days after acceptance, the status on the due day. Values: the first day of the last month.
 */
export const readDuesByMonth = statement<{
  month: string
  expected: bigint
  received: bigint
  open: bigint
  members: string[] | null
}>(
  'read_dues_by_month',
  `with rate as (
     select (r ->> 'from') || '-01' as from_month, (r ->> 'amount')::bigint as amount, (r ->> 'dueDay')::int as due_day
     from jsonb_array_elements(${CURRENT_SETTINGS} -> 'dues') r
   ), month as (
     select m::date as month, rated.amount, m::date - 1 + least(rated.due_day, extract(day from m + interval '1 month - 1 day')::int) as due_on
     from generate_series((select min(dues_from) from member), $1::date, interval '1 month') m
     cross join lateral (
       select amount, due_day from rate order by from_month::date <= m::date desc,
         case when from_month::date <= m::date then from_month end desc, from_month limit 1) rated
   ), owed as (
     select b.id as member_id, month.month, month.amount from month join member b on b.dues_from <= month.month
     where coalesce((select active from member_status s where s.member_id = b.id
       and s.from_date <= case when month.month < date_trunc('month', b.accepted_on) then month.due_on
         else greatest(month.due_on, b.accepted_on + 7) end
       order by from_date desc, id desc limit 1), true)
   ), paid as (
     select member_id, month, sum(amount) as amount, min(dues_amount) as dues_amount from payment_month
     where status = 'verified' group by member_id, month
   )
   select o.month, sum(coalesce(p.dues_amount, o.amount))::bigint as expected, coalesce(sum(p.amount), 0)::bigint as received,
     sum(greatest(0, coalesce(p.dues_amount, o.amount) - coalesce(p.amount, 0)))::bigint as open,
     array_agg(o.member_id::text) filter (where coalesce(p.amount, 0) < coalesce(p.dues_amount, o.amount)) as members
   from owed o left join paid p on p.member_id = o.member_id and p.month = o.month group by o.month order by o.month`,
)

/** The terms of every active loan, for its arrears. */
export const readActiveLoans = statement<{
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
  repaid: bigint
  disbursed_on: string
}>(
  'read_active_loans',
  `select principal, total_interest, term, instalment_multiple, repaid, disbursed_on from loan where status = 'active'`,
)
