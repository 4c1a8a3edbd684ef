/**
 * Of each member who is overdue: since when, with how many months of dues, and with how much of dues, instalments and a
 * receivable, in fils. Parts of a `with`, the last named `behind`; `today` is the place of a value.
 */
export const overdueMembers = (today: string) => `dues as materialized (
     select member_id, min(due_on) as since, count(*) as months, sum(remaining) as open
     from open_months(date_trunc('month', ${today}::date::timestamp)::date) where due_on < ${today} group by member_id
   ), behind as (
     select member_id, min(since) as since, sum(months)::int as months, sum(dues)::bigint as dues,
       sum(instalments)::bigint as instalments, sum(receivable)::bigint as receivable
     from (
       select member_id, since, months, open as dues, 0 as instalments, 0 as receivable from dues
       union all select member_id, min(next_due_on), 0, 0,
         sum(loan_overdue(principal + total_interest, term, instalment_multiple, repaid, disbursed_on, ${today})), 0
       from loan where next_due_on < ${today} group by member_id
       union all select member_id, receivable_since(member_id), 0, 0, 0, sum(balance)
       from member_balance where account = 'member_receivable' and balance > 0 group by member_id) late
     group by member_id
   )`
