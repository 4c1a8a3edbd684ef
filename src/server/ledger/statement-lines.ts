import { statement } from '#server/db/statement.ts'

/**
 * A page of a member's savings movements, latest first: amount and running balance in fils, into savings above zero.
 * Values: member, the entry id to read before (null for the newest), how many.
 */
export const statementLines = statement<{
  id: bigint
  date: string
  kind: string
  memo: string
  amount: bigint
  balance: bigint
}>(
  'statement_lines',
  `with page as (
     select p.entry_id, -sum(p.amount) as amount from posting p
     where p.member_id = $1 and p.account = 'savings' and ($2::bigint is null or p.entry_id < $2)
     group by p.entry_id order by p.entry_id desc limit $3
   ), later as (
     select coalesce(-sum(amount), 0) as amount from posting
     where member_id = $1 and account = 'savings' and entry_id > (select max(entry_id) from page)
   )
   select e.id, e.date, e.kind, e.memo, page.amount::bigint as amount,
     (coalesce((select -balance from member_balance where member_id = $1 and account = 'savings' and loan_id = 0), 0)
       - (select amount from later)
       - coalesce(sum(page.amount) over (order by page.entry_id desc rows between unbounded preceding and 1 preceding), 0)
     )::bigint as balance
   from page join entry e on e.id = page.entry_id order by e.id desc`,
)
