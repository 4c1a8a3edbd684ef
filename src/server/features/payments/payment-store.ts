import { statement } from '#server/db/statement.ts'

/** A claim of dues with its months. No row never; a month that already waits violates payment_month_waiting. */
export const insertDuesPayment = statement<{ id: bigint }>(
  'insert_dues_payment',
  `with made as (
     insert into payment (member_id, kind, amount, account_number, receipt_sha256, receipt_source_sha256, receipt_type,
       received_on, submitted_at)
     values ($1, 'dues', $2, $3, $4, $5, $6, $7, $8) returning id
   ), months as (
     insert into payment_month (payment_id, member_id, month, amount, dues_amount)
     select made.id, $1, m.month, m.amount, m.dues_amount
     from made, jsonb_to_recordset($9::jsonb) as m (month date, amount bigint, dues_amount bigint)
   )
   select id from made`,
)

/** A claim to have paid towards the active loan. No row: there is none. One that already waits violates payment_loan_waiting. */
export const insertLoanPayment = statement<{ id: bigint }>(
  'insert_loan_payment',
  `insert into payment (member_id, kind, loan_id, amount, received_on, submitted_at)
   select $1, 'loan', (select id from loan where member_id = $1 and status = 'active' order by id limit 1), $2, $3, $4
   where exists (select from loan where member_id = $1 and status = 'active') returning id`,
)

export type PaymentRow = {
  id: bigint
  member_id: bigint
  kind: 'dues' | 'loan'
  status: 'in_review' | 'verified' | 'refused' | 'cancelled' | 'reversed'
  amount: bigint
  received_on: string
  receivable: bigint
  /** The first month it is for, 'YYYY-MM', and how many. */
  first_month: string | null
  month_count: number
  loan_id: bigint | null
  loan_status: 'active' | 'settled' | 'written_off' | null
  principal: bigint
  total_interest: bigint
  term: number
  instalment_multiple: bigint | null
  repaid: bigint
  decided_by_name: string | null
}

/** A payment with what its verification depends on. */
export const readPayment = statement<PaymentRow>(
  'read_payment',
  `select p.id, p.member_id, p.kind, p.status, p.amount, p.received_on,
     coalesce((select balance from member_balance where member_id = p.member_id and account = 'member_receivable' and loan_id = 0), 0)
       as receivable,
     (select to_char(min(month), 'YYYY-MM') from payment_month where payment_id = p.id) as first_month,
     (select count(*)::int from payment_month where payment_id = p.id) as month_count,
     p.loan_id, l.status as loan_status, l.principal, l.total_interest, l.term, l.instalment_multiple, l.repaid,
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
