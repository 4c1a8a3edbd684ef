import type { MovementLine } from '#contract/statement.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { ASKED, LINE_JSON, MOVEMENTS } from '#server/ledger/member-movements.ts'

/** A balance of the period: what it opened and closed with, and its movements, oldest first. AED. */
export type PeriodBalance = {
  account: MovementLine['account']
  loan_id: number | null
  /** Of a loan: its principal, and when it was paid out. */
  lent: number | null
  lent_on: string | null
  opening: number
  /** What it grew by, and fell by. */
  grown: number
  fallen: number
  closing: number
  lines: MovementLine[]
}

/** A member's statement of some days, as it is handed over. */
export type Period = {
  member: { unique_id: string; name: string }
  first_day: string | null
  last_day: string | null
  line_count: number
  balances: PeriodBalance[]
}

/**
 * Values: member; account and loan, or nulls for all; first and last day, or nulls for all there are; how many lines are
 * read at most. A balance that was and stayed at zero is left out; savings never are, unless something else is asked for.
 */
export const readPeriod = statement<{ period: Period }>(
  'read_statement_period',
  `with ${MOVEMENTS('$1')}, asked as (
     select l.*, l.date >= coalesce($4::date, l.date) as within from line l
     where ${ASKED('l')} and l.date <= coalesce($5::date, l.date)
   ), numbered as (
     select *, row_number() over (order by date, entry_id) as place from asked where within
   ), total as (
     select balance_of, loan_id, coalesce(sum(amount) filter (where not within), 0) as opening,
       coalesce(sum(amount) filter (where within and amount > 0), 0) as grown,
       coalesce(-sum(amount) filter (where within and amount < 0), 0) as fallen, sum(amount) as closing, bool_or(within) as moved
     from asked group by 1, 2
     union all select 'savings', 0, 0, 0, 0, 0, true
       where coalesce($2, 'savings') = 'savings' and not exists (select from asked where balance_of = 'savings')
   )
   select json_build_object('member', json_build_object('unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'first_day', (select min(date) from movement), 'last_day', (select max(date) from movement),
     'line_count', (select count(*) from numbered),
     'balances', (select coalesce(json_agg(json_build_object('account', t.balance_of, 'loan_id', nullif(t.loan_id, 0),
         'lent', case when n.disbursed_on is not null then n.principal / 100.0 end, 'lent_on', n.disbursed_on, 'opening', t.opening / 100.0, 'grown', t.grown / 100.0,
         'fallen', t.fallen / 100.0, 'closing', t.closing / 100.0,
         'lines', (select coalesce(json_agg(${LINE_JSON} order by l.place), '[]') from numbered l
           where l.place <= $6 and l.balance_of = t.balance_of and l.loan_id = t.loan_id))
         order by t.balance_of = 'savings' desc, t.loan_id), '[]')
       from total t left join loan n on n.id = t.loan_id
       where t.moved or t.opening <> 0 or t.balance_of = 'savings')) as period
   from member m join person p on p.id = m.id where m.id = $1`,
)

/** Whether a loan is the member's own. */
export const findOwnLoan = statement<{ id: bigint }>(
  'find_own_loan',
  'select id from loan where id = $2 and member_id = $1',
)
