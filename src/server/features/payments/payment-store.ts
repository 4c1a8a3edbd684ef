import type { OwnPayment } from '#contract/payments.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyIn } from '#core/events.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { receivableOf } from '#server/ledger/member-facts.ts'

/**
 * A claim of dues with its months, and the earlier payments whose picture is nearly the same (at most three of 256 bits
 * differ). A month that already waits violates payment_month_waiting. The last values: the picture's print, or null;
 * the officer who enters it on behalf of the member, or null; where the money came, to the bank or in cash; the account that
 * it came from, sealed. No row: the membership was closed at this moment, and owes nothing.
 */
export const insertDuesPayment = statement<{ id: bigint }>(
  'insert_dues_payment',
  `with payer as materialized (select id from member where id = $1 and closed_on is null for key share), made as (
     insert into payment (member_id, kind, amount, account_number_masked, receipt_sha256, receipt_source_sha256, receipt_type,
       received_on, submitted_at, picture_print, recorded_by, paid_into, account_number_sealed, similar_to)
     select id, 'dues', $2, $3, $4, $5, $6, $7, $8, $10::bit(256), $11, $12, $13, array(
       select id from payment where (substring(picture_print from 1 for 64) = substring($10::bit(256) from 1 for 64)
           or substring(picture_print from 65 for 64) = substring($10::bit(256) from 65 for 64)
           or substring(picture_print from 129 for 64) = substring($10::bit(256) from 129 for 64)
           or substring(picture_print from 193 for 64) = substring($10::bit(256) from 193 for 64))
         and bit_count(picture_print # $10::bit(256)) <= 3
       order by id desc limit 20) from payer returning id
   ), months as (
     insert into payment_month (payment_id, member_id, month, amount, dues_amount)
     select made.id, $1, m.month, m.amount, m.dues_amount
     from made, jsonb_to_recordset($9::jsonb) as m (month date, amount bigint, dues_amount bigint)
   )
   select id from made`,
)

/** Savings paid in beside the dues, entered by an officer. No row: there is no such member. */
export const insertDeposit = statement<{ id: bigint }>(
  'insert_deposit',
  `insert into payment (member_id, kind, amount, account_number_masked, received_on, submitted_at, recorded_by, paid_into, account_number_sealed)
   select id, 'deposit', $2, $3, $4, $5, $6, $7, $8 from member where id = $1 returning id`,
)

/** A claim to have paid towards the active loan. No row: there is none. One that already waits violates payment_loan_waiting. */
export const insertLoanPayment = statement<{ id: bigint }>(
  'insert_loan_payment',
  `insert into payment (member_id, kind, loan_id, amount, received_on, submitted_at)
   select member_id, 'loan', id, $2, $3, $4 from
     (select id, member_id from loan where member_id = $1 and status = 'active' order by id limit 1 for key share) l returning id`,
)

export type PaymentRow = {
  id: bigint
  member_id: bigint
  kind: 'dues' | 'loan' | 'deposit'
  status: 'in_review' | 'verified' | 'refused' | 'cancelled' | 'reversed'
  amount: bigint
  received_on: string
  receivable: bigint
  /** The months it is for, oldest first: 'YYYY-MM', its part, and what is still to pay of each without it; fils as text. */
  months: { month: string; amount: string; remaining: string }[]
  recorded_by: bigint | null
  paid_into: MoneyIn
  /** As it was sent, a statement covers its day or has a line of its amount that waits near it. */
  near_statement: boolean
  loan_id: bigint | null
  loan_status: 'active' | 'settled' | 'written_off' | null
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
  repaid: bigint
  /** What of it was repaid before the loan was imported, by no payment of this book. */
  opening_repaid: bigint
  disbursed_on: BusinessDate | null
  written_off: bigint
  recovered: bigint
  decided_by_name: string | null
}

/** A payment with what its verification depends on. */
export const readPayment = statement<PaymentRow>(
  'read_payment',
  `select p.id, p.member_id, p.kind, p.status, p.amount, p.received_on,
     ${receivableOf('p.member_id')} as receivable,
     (select coalesce(json_agg(json_build_object('month', to_char(own.month, 'YYYY-MM'), 'amount', own.amount::text, 'remaining', greatest(0,
         own.dues_amount - coalesce((select sum(o.amount)
           from payment_month o join payment y on y.id = o.payment_id and y.status = 'verified'
           where o.member_id = p.member_id and o.month = own.month), 0))::text) order by own.month), '[]')
       from payment_month own where own.payment_id = p.id) as months,
     p.recorded_by, p.paid_into,
     p.paid_into like 'bank%' and (
       exists (select from bank_statement s where s.account = p.paid_into and p.received_on between s.covers_from and s.covers_to)
       or exists (select from bank_line b where b.status in ('open', 'unclaimed') and b.amount = p.amount
         and b.booked_on between p.received_on - ${DAYS_BEFORE} and p.received_on + ${DAYS_AFTER})) as near_statement,
     p.loan_id, l.status as loan_status, l.principal, l.total_interest, l.term, l.instalment_multiple, l.repaid, l.opening_repaid, l.disbursed_on, l.written_off, l.recovered,
     d.name as decided_by_name
   from payment p left join loan l on l.id = p.loan_id left join person d on d.id = p.decided_by
   where p.id = $1`,
)

/** Ends a waiting payment without posting: refused by an officer, cancelled by its member. Values: payment, to status, who, when, why. */
export const endPayment = statement<{ id: bigint }>(
  'end_payment',
  `update payment set status = $2, decided_by = $3, decided_at = $4, reason = $5
   where id = $1 and status = 'in_review' returning id`,
)

export const receiptOf = statement<{ member_id: bigint; receipt_sha256: string | null; receipt_type: string | null }>(
  'receipt_of',
  'select member_id, receipt_sha256, receipt_type from payment where id = $1',
)

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
