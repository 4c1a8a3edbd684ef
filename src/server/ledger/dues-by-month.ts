import { statement } from '#server/db/statement.ts'

/**
 * Dues of some months in fils: what was due of all members together, paid or open, and what has been verified for each.
 * Values: the first day of the first month and of the last.
 */
export const readDuesByMonth = statement<{ month: string; expected: bigint; received: bigint }>(
  'read_dues_by_month',
  `with paid as (
     select month, sum(paid) as received, sum(least(paid, dues)) as met from (
       select month, member_id, sum(amount) as paid, min(dues_amount) as dues from payment_month
       where status = 'verified' and month between $1 and $2 group by 1, 2) of_member group by month
   ), open as (
     select month, sum(remaining) as remaining from open_month where month between $1 and $2 group by month
   )
   select to_char(m, 'YYYY-MM') as month, (coalesce(p.met, 0) + coalesce(o.remaining, 0))::bigint as expected,
     coalesce(p.received, 0)::bigint as received
   from generate_series($1::date, $2::date, interval '1 month') m
     left join paid p on p.month = m left join open o on o.month = m
   where p.month is not null or o.month is not null order by m`,
)
