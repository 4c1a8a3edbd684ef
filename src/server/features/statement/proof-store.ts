import type { PaymentProof } from '#contract/statement.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

/** What the payment's entry did to an account, below zero where it debited it. */
const moved = (account: string) =>
  `(select coalesce(-sum(x.amount), 0) from posting x where x.entry_id = e.id and x.account = '${account}') / 100.0`

/**
 * A payment that was verified, as the association vouches for it, with the savings after it and its fine. Values: payment, member. No row: it is not theirs, or
 * was not verified.
 */
export const readProof = statement<{ proof: Omit<PaymentProof, 'association'> }>(
  'read_payment_proof',
  `select json_build_object('number', 'R-' || lpad(y.id::text, 6, '0'),
     'member', json_build_object('unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'kind', y.kind, 'from_savings', y.from_savings, 'loan_id', y.loan_id, 'amount', y.amount / 100.0,
     'months', (select coalesce(json_agg(json_build_object('month', to_char(n.month, 'YYYY-MM'), 'amount', n.amount / 100.0)
       order by n.month), '[]') from payment_month n where n.payment_id = y.id),
     'interest', ${moved('interest_income')}, 'principal', ${moved('loans_receivable')},
     'to_receivable', ${moved('member_receivable')}, 'recovered', ${moved('recovery_income')},
     'to_savings', case when y.from_savings then 0 else ${moved('savings')} end, 'fine', y.fine / 100.0,
     'received_on', y.received_on,
     'verified_at', ${instant('v.at')}, 'verified_by', coalesce(o.name, ''),
     'savings_after', (select coalesce(-sum(x.amount), 0) / 100.0 from posting x where x.member_id = m.id and x.account = 'savings'
       and ((x.date, x.entry_id) <= (e.date, e.id) or x.entry_id = y.fine_entry_id)),
     'reversed_on', (select r.date from entry r where r.reverses = e.id)) as proof
   from payment y join entry e on e.id = y.entry_id join member m on m.id = y.member_id join person p on p.id = m.id
   -- Who took it back stands where who verified it did, so then the entry tells.
   cross join lateral (select case y.status when 'verified' then coalesce(y.decided_at, e.posted_at) else e.posted_at end as at,
     case y.status when 'verified' then coalesce(y.decided_by, e.made_by) else e.made_by end as by) v
   left join person o on o.id = v.by
   where y.id = $1 and y.member_id = $2`,
)
