import type { Pool } from '#server/db/connect.ts'
import { FAULTS } from '../books.ts'

/** What the database has, as the model says it: what is unsound, what was posted since, and where everything stands. */
export interface Facts {
  faults: string[]
  entries: { id: number; date: string; lines: [string, string][] }[]
  states: Record<string, string>
  payments: { id: number; member: number; loan: number | null; amount: number }[]
  vouchers: { id: number; purpose: string }[]
  lines: { id: number; description: string }[]
}

const STATES = [
  `select 'member ' || id as what, concat_ws(' ', active, closed_on is not null) as state from member where import_id is null`,
  `select 'payment ' || id, concat_ws(' ', status, amount, loan_id) from payment`,
  `select 'line of payment ' || id, bank_line_id::text from payment where status = 'verified' and bank_line_id is not null`,
  `select 'months of ' || payment_id, string_agg(to_char(month, 'YYYY-MM') || ' ' || amount, ' ' order by month) from payment_month group by 1`,
  `select 'loan ' || id, concat_ws(' ', status, premium, repaid, cardinality(approved_by), written_off, recovered) from loan`,
  `select 'recharge ' || id, status from recharge_order`,
  `select 'proposal of recharge ' || id, concat_ws(' ', proposed_by, proposed_paid, proposed_from) from recharge_order where status = 'ordered' and proposed_by is not null`,
  `select 'withdrawal ' || id, status from withdrawal`,
  `select 'leavings of ' || member_id, string_agg(status, ' ' order by id) from member_leaving group by member_id`,
  `select 'bonus ' || id, case when status in ('crediting', 'credited') and reversal_by is not null then 'to_reverse' else status end from bonus`,
  `select 'voucher ' || id, concat_ws(' ', status, (reversed_by is not null)::text) from voucher`,
  `select 'line ' || id, concat_ws(' ', status, coalesce(entry_id, 0), coalesce(claimed_entry_id, 0)) from bank_line`,
  `select 'by hand ' || id, concat_ws(' ', status, coalesce(entry_id, 0)) from manual_entry`,
  `select 'account ' || code, concat_ws(' ', name, closed) from ledger_account where code ~ '^(bank|cash)(_[0-9]+)?$'`,
  `select 'import ' || id, status from member_import`,
  `select 'closed', coalesce(string_agg(to_char(month, 'YYYY-MM'), ' ' order by month), '') from month_closing where reopened_at is null`,
]

const KEY = `p.account || coalesce('/' || p.member_id, '') || coalesce('/' || p.loan_id, '')`

const text = `select json_build_object(
  'faults', (select coalesce(json_agg(fault), '[]') from (${FAULTS}) found),
  'entries', (select coalesce(json_agg(json_build_object('id', e.id, 'date', e.date, 'lines', l.lines) order by e.id), '[]') from entry e
    cross join lateral (select json_agg(json_build_array(key, of::text)) as lines from (
      select ${KEY} as key, sum(p.amount) as of from posting p where p.entry_id = e.id group by 1 having sum(p.amount) <> 0) own) l
    where e.id > $1),
  'states', (select json_object_agg(what, state) from (${STATES.join(' union all ')}) each),
  'payments', (select coalesce(json_agg(json_build_object('id', id, 'member', member_id, 'loan', loan_id, 'amount', amount) order by id), '[]') from payment),
  'vouchers', (select coalesce(json_agg(json_build_object('id', id, 'purpose', purpose) order by id), '[]') from voucher),
  'lines', (select coalesce(json_agg(json_build_object('id', id, 'description', description)), '[]') from bank_line)) as facts`

/** In one query. `after` is the last entry that is known. */
export async function readFacts(pool: Pool, after: number): Promise<Facts> {
  const { rows } = await pool.query<{ facts: Facts }>({ name: 'facts_of_model', text, values: [after] })
  const [row] = rows
  if (!row) throw new Error('no facts were read')
  return row.facts
}
