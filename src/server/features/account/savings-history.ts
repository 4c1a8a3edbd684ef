import { statement } from '#server/db/statement.ts'

/**
 * A member's savings in fils at the end of each month, oldest first: from the first month asked for, or the one in which
 * they were accepted or first had savings, if that is later. Values: member, any day of the first month, any day of the last.
 */
export const savingsByMonth = statement<{ month_key: string; balance: bigint }>(
  'savings_by_month',
  `with moved as (
     select date_trunc('month', date)::date as month, -sum(amount) as amount from posting
     where member_id = $1 and account = 'savings' group by 1
   ), first as (
     select date_trunc('month', greatest($2::date, least(m.accepted_on, (select min(month) from moved))))::date as month
     from member m where m.id = $1
   )
   select to_char(ending.month, 'YYYY-MM') as month_key,
     (select coalesce(sum(amount), 0) from moved where moved.month <= ending.month)::bigint as balance
   from first cross join generate_series(first.month, $3::date, interval '1 month') as ending (month) order by 1`,
)
