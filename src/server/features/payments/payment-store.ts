import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyIn } from '#core/events.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { statement } from '#server/db/statement.ts'

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
     coalesce((select balance from member_balance where member_id = p.member_id and account = 'member_receivable' and loan_id = 0), 0)
       as receivable,
     (select coalesce(json_agg(json_build_object('month', to_char(own.month, 'YYYY-MM'), 'amount', own.amount::text, 'remaining', greatest(0,
         own.dues_amount - coalesce((select sum(o.amount) from payment_month o
           where o.member_id = p.member_id and o.month = own.month and o.status = 'verified'), 0))::text) order by own.month), '[]')
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
