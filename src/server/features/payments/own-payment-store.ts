import type { OwnPayment } from '#contract/payments.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

/** One step by its place on the way: two may have come in the same second. */
const STEP = (place: number, step: string, at: string, by: string, reason: string) =>
  `select ${place} as place, ${step} as step, ${at} as at, ${by} as by, ${reason} as reason`

/**
 * A payment with the way that it has gone, oldest first. Values: payment, member. No row: it is not theirs.
 * Who took it back stands where who verified it did, so then the entries tell.
 */
export const readOwnPayment = statement<{ payment: OwnPayment }>(
  'read_own_payment',
  `select json_build_object('id', y.id, 'kind', y.kind, 'status', y.status, 'amount', y.amount / 100.0,
     'claimed_amount', y.claimed_amount / 100.0, 'from_savings', y.from_savings, 'loan_id', y.loan_id,
     'account_number', y.account_number_masked, 'received_on', y.received_on, 'entry_id', y.entry_id,
     'receipt', case when y.receipt_sha256 is not null then '/api/payments/' || y.id || '/receipt' end,
     'receipt_type', y.receipt_type,
     'months', (select coalesce(json_agg(json_build_object('month', to_char(n.month, 'YYYY-MM'), 'amount', n.amount / 100.0)
       order by n.month), '[]') from payment_month n where n.payment_id = y.id),
     'steps', (select json_agg(json_build_object('step', s.step, 'at', ${instant('s.at')}, 'by', o.name, 'reason', s.reason)
         order by s.place)
       from (
         ${STEP(1, "case when y.recorded_by is null then 'sent' else 'entered' end", 'y.submitted_at', 'y.recorded_by', 'null')}
         union all ${STEP(2, "'verified'", 'e.posted_at', 'e.made_by', "case y.status when 'verified' then y.reason end")}
           where e.id is not null
         union all ${STEP(3, "'reversed'", 'r.posted_at', 'r.made_by', 'y.reason')} where r.id is not null
         union all ${STEP(2, 'y.status', 'y.decided_at', 'nullif(y.decided_by, y.member_id)', 'y.reason')}
           where y.status in ('refused', 'cancelled')
       ) s left join person o on o.id = s.by)) as payment
   from payment y left join entry e on e.id = y.entry_id left join entry r on r.reverses = e.id
   where y.id = $1 and y.member_id = $2`,
)
