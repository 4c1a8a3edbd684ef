import type { AnswerOf } from '#contract/calls.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { LINE_JSON, MOVEMENTS } from '#server/ledger/member-movements.ts'

type Entry = AnswerOf<'GET /api/statement/:id'>['entry']

/** Another entry of the member's, where a subselect names one. */
const OTHER = (id: string) => `(select json_build_object('id', o.id, 'date', o.date, 'kind', o.kind) from entry o
  where o.id = ${id} and exists (select from movement m where m.entry_id = o.id))`

/**
 * An entry as far as it moved the member's balances; what it did to others' stays theirs. Values: member, entry. No row:
 * it moved none of theirs, or there is no such entry.
 */
export const readOwnEntry = statement<{ entry: Entry }>(
  'read_own_entry',
  `with ${MOVEMENTS('$1')}, head as (
     select e.*, (select first_id from line where entry_id = e.id limit 1) as first_id from entry e
     where e.id = $2 and exists (select from movement where entry_id = e.id)
   )
   select json_build_object('id', e.id, 'date', e.date, 'received_on', e.received_on, 'posted_at', ${instant('e.posted_at')},
     'by', (select name from person where id = e.made_by),
     'lines', (select json_agg(${LINE_JSON} order by l.balance_of = 'savings' desc, l.loan_id) from line l where l.entry_id = e.id),
     'reverses', ${OTHER('nullif(e.first_id, e.id)')},
     'reversed_by', ${OTHER('(select r.id from entry r where r.reverses = e.id)')},
     'payment', (select json_build_object('id', y.id, 'kind', y.kind, 'status', y.status, 'amount', y.amount / 100.0,
         'claimed_amount', y.claimed_amount / 100.0, 'from_savings', y.from_savings, 'sent_at', ${instant('y.submitted_at')},
         'reason', y.reason, 'receipt', case when y.receipt_sha256 is not null then '/api/payments/' || y.id || '/receipt' end,
         'receipt_type', y.receipt_type,
         'months', (select coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'amount', m.amount / 100.0)
           order by m.month), '[]') from payment_month m where m.payment_id = y.id))
       from paid y where y.entry_id = e.first_id),
     'reference', coalesce(w.reference, r.reference), 'reason', coalesce(w.reason, r.reason)) as entry
   from head e
   left join withdrawal w on w.member_id = $1 and w.entry_id = e.first_id
   left join recharge_order r on r.member_id = $1 and e.id in (r.order_entry_id, r.release_entry_id)`,
)
