import { statement } from '#server/db/statement.ts'
import { SESSION_ALIVE, SESSION_STALE } from '#server/http/session.ts'
import { ASKED, LINE_JSON, MOVEMENTS } from '#server/ledger/member-movements.ts'

const ACCOUNTS = `(select coalesce(json_agg(json_build_object('account', account, 'loan_id', nullif(loan_id, 0),
    'balance', balance / 100.0, 'lent', case when disbursed_on is not null then principal / 100.0 end, 'lent_on', disbursed_on)
    order by account = 'savings' desc, loan_id desc), '[]')
  from (select l.balance_of as account, l.loan_id, sum(l.amount) as balance from line l group by 1, 2) a
  left join loan on loan.id = a.loan_id)`

/**
 * A page of a member's statement, latest first, in whole entries. Values: those of SESSION_ALIVE; account and
 * loan, or nulls for all; kinds; first and last day; text, the kinds that it names, and the amount in fils that it is; the day and entry to read
 * before; how many entries. Each but the first and the last may be null.
 */
export const readStatementPage = statement<{
  person_id: bigint
  stale: boolean
  /** Null for an officer who is no member. */
  member_id: bigint | null
  loan_is_own: boolean
  /** The answer of the call, as text. */
  page: string
}>(
  'read_statement_page',
  `with who as materialized (
     select s.person_id, m.id as member_id, ${SESSION_STALE} as stale
     from session s left join member m on m.id = s.person_id where s.token_hash = $1 and ${SESSION_ALIVE}
   ), ${MOVEMENTS('(select member_id from who)')}, found as (
     select l.*, dense_rank() over (order by l.date desc, l.entry_id desc) as place from line l
     where ${ASKED('l', '$5', '$6')} and ($7::text[] is null or l.kind = any($7))
       and l.date between coalesce($8::date, l.date) and coalesce($9::date, l.date)
       and ($10::text is null or position(lower($10) in lower(l.memo)) > 0 or l.first_kind = any($11) or l.kind = any($11)
         or $12::bigint in (abs(l.amount), abs(l.amount) + abs(l.income)))
       and ($13::date is null or (l.date, l.entry_id) < ($13, $14::bigint))
   ), shown as (select * from found where place <= $15),
   month as (select distinct date_trunc('month', date::timestamp)::date as day from shown),
   month_balance as (
     select month.day, m.account, m.loan_id, coalesce(sum(m.amount) filter (where m.date < month.day), 0) as opening,
       sum(m.amount) as closing, bool_or(m.date >= month.day) as moved
     from month join movement m on m.date < month.day + interval '1 month' and ${ASKED('m', '$5', '$6')} group by 1, 2, 3
   )
   select person_id, stale, member_id,
     $6::bigint is null or exists (select from loan where id = $6 and loan.member_id = who.member_id) as loan_is_own,
     json_build_object('status_code', 200, 'accounts', ${ACCOUNTS},
     'first_month', (select to_char(min(date), 'YYYY-MM') from movement),
     'months', (select coalesce(json_agg(json_build_object('month', to_char(day, 'YYYY-MM'), 'balances', balances) order by day desc), '[]')
       from (select day, json_agg(json_build_object('account', case account when 'member_receivable' then 'receivable'
           when 'loans_receivable' then 'loan' else account end, 'loan_id', nullif(loan_id, 0), 'opening', opening / 100.0,
           'closing', closing / 100.0) order by account = 'savings' desc, loan_id) as balances
         from month_balance where moved or closing <> 0 group by day) months),
     'lines', (select coalesce(json_agg(${LINE_JSON} order by l.date desc, l.entry_id desc, l.balance_of = 'savings' desc, l.loan_id), '[]')
       from shown l),
     'next_before', (select to_char(date, 'YYYY-MM-DD_') || entry_id from shown
        where exists (select from found where place > $15) order by date, entry_id limit 1))::text as page
   from who`,
)
