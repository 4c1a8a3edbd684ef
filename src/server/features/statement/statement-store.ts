import type { AnswerOf } from '#contract/calls.ts'
import { statement } from '#server/db/statement.ts'
import { ASKED, LINE_JSON, MOVEMENTS } from '#server/ledger/member-movements.ts'

type Page = AnswerOf<'GET /api/statement'>
export type StatementPage = Omit<Page, 'status_code' | 'message' | 'next_before'> & { more: boolean }

const ACCOUNTS = `(select coalesce(json_agg(json_build_object('account', account, 'loan_id', nullif(loan_id, 0),
    'balance', balance / 100.0, 'lent', principal / 100.0, 'lent_on', disbursed_on)
    order by account = 'savings' desc, loan_id desc), '[]')
  from (select l.balance_of as account, l.loan_id, sum(l.amount) as balance from line l group by 1, 2) a
  left join loan on loan.id = a.loan_id)`

/**
 * A page of a member's statement, latest first, in whole entries. Values: member; account and loan, or nulls for all;
 * kinds; first and last day; text, the kinds that it names, and the amount in fils that it is; the day and entry to read
 * before; how many entries. Each but the first and the last may be null.
 */
export const readStatementPage = statement<{ page: StatementPage }>(
  'read_statement_page',
  `with ${MOVEMENTS}, found as (
     select l.*, dense_rank() over (order by l.date desc, l.entry_id desc) as place from line l
     where ${ASKED('l')} and ($4::text[] is null or l.kind = any($4))
       and l.date between coalesce($5::date, l.date) and coalesce($6::date, l.date)
       and ($7::text is null or position(lower($7) in lower(l.memo)) > 0 or l.first_kind = any($8) or l.kind = any($8)
         or $9::bigint in (abs(l.amount), abs(l.amount) + abs(l.income)))
       and ($10::date is null or (l.date, l.entry_id) < ($10, $11::bigint))
   ), shown as (select * from found where place <= $12),
   month as (select distinct date_trunc('month', date::timestamp)::date as day from shown),
   month_balance as (
     select month.day, m.account, m.loan_id, coalesce(sum(m.amount) filter (where m.date < month.day), 0) as opening,
       sum(m.amount) as closing, bool_or(m.date >= month.day) as moved
     from month join movement m on m.date < month.day + interval '1 month' and ${ASKED('m')} group by 1, 2, 3
   )
   select json_build_object('accounts', ${ACCOUNTS},
     'first_month', (select to_char(min(date), 'YYYY-MM') from movement),
     'months', (select coalesce(json_agg(json_build_object('month', to_char(day, 'YYYY-MM'), 'balances', balances) order by day desc), '[]')
       from (select day, json_agg(json_build_object('account', case account when 'member_receivable' then 'receivable'
           when 'loans_receivable' then 'loan' else account end, 'loan_id', nullif(loan_id, 0), 'opening', opening / 100.0,
           'closing', closing / 100.0) order by account = 'savings' desc, loan_id) as balances
         from month_balance where moved or closing <> 0 group by day) months),
     'lines', (select coalesce(json_agg(${LINE_JSON} order by l.date desc, l.entry_id desc, l.balance_of = 'savings' desc, l.loan_id), '[]')
       from shown l),
     'more', exists (select from found where place > $12)) as page`,
)
