import type { OwnPayment } from '#contract/payments.ts'
import type { BusinessDate, Month } from '#core/calendar.ts'
import type { MoneyIn } from '#core/events.ts'
import { UNDO_MINUTES } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { lookTwice } from '#server/bank-lines/second-look.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { CURRENT_SETTINGS, type SettingsJson } from '#server/db/settings.ts'
import { receivableOf } from '#server/ledger/member-facts.ts'
import { dayRead, ownReading, receiptSaysOther } from '#server/ledger/receipt-readings.ts'

/** Leaves a payment's picture to be compared with others (compare-receipt.ts). SQL: what gives its id, and when. */
export const compareLater = (from: string, now: string) =>
  `insert into job (kind, lane, payload, made_at, run_at)
   select 'compare_receipt', 'pictures', jsonb_build_object('payment_id', id::text), ${now}, ${now} from ${from}`

/**
 * A payment of dues with its months; its picture is compared soon after. A month that already waits violates
 * payment_month_waiting. The last values: the officer who enters it on behalf of the member, or null; where the money came,
 * to the bank or in cash; the account that it came from, encrypted. No row: the membership was closed at this moment, and
 * owes nothing.
 */
export const insertDuesPayment = query<{ id: bigint }>(
  'insert_dues_payment',
  `with payer as materialized (select id from member where id = $1 and closed_on is null for key share), made as (
     insert into payment (member_id, kind, amount, account_number_masked, receipt_sha256, receipt_source_sha256, receipt_type,
       received_on, submitted_at, recorded_by, paid_into, account_number_encrypted)
     select id, 'dues', $2, $3, $4, $5, $6, $7, $8, $10, $11, $12 from payer returning id, receipt_type
   ), months as (
     insert into payment_month (payment_id, member_id, month, amount, dues_amount)
     select made.id, $1, m.month, m.amount, m.dues_amount
     from made, jsonb_to_recordset($9::jsonb) as m (month date, amount bigint, dues_amount bigint)
   ), compared as (${compareLater("made where receipt_type = 'image/jpeg' and exists (select from payment o where o.member_id = $1 and o.receipt_type = 'image/jpeg')", '$8')})
   select id from made`,
)

/** What a member's last payment of dues was sent with; of one that was taken back or rejected, nothing is filled in again. */
export const readLastSent = query<{ amount: bigint; encrypted: Buffer | null }>(
  'read_last_sent_payment',
  `select coalesce(claimed_amount, amount) as amount, account_number_encrypted as encrypted from payment
   where member_id = $1 and kind = 'dues' and recorded_by is null and status in ('in_review', 'verified')
     and not from_savings order by id desc limit 1`,
)

/** Savings paid in beside the dues, entered by an officer. No row: there is no such member. */
export const insertDeposit = query<{ id: bigint }>(
  'insert_deposit',
  `insert into payment (member_id, kind, amount, account_number_masked, received_on, submitted_at, recorded_by, paid_into, account_number_encrypted)
   select id, 'deposit', $2, $3, $4, $5, $6, $7, $8 from member where id = $1 returning id`,
)

/** A payment towards the active loan. No row: there is none. One that already waits violates payment_loan_waiting. */
export const insertLoanPayment = query<{ id: bigint }>(
  'insert_loan_payment',
  `insert into payment (member_id, kind, loan_id, amount, received_on, submitted_at)
   select member_id, 'loan', id, $2, $3, $4 from
     (select id, member_id from loan where member_id = $1 and status = 'active' order by id limit 1 for key share) l returning id`,
)

/** The same, entered by an officer from a line of the bank's statement. Values: also the officer, the account. */
export const insertLoanPaymentFromLine = query<{ id: bigint }>(
  'insert_loan_payment_from_line',
  `insert into payment (member_id, kind, loan_id, amount, received_on, submitted_at, recorded_by, paid_into)
   select member_id, 'loan', id, $2, $3, $4, $5, $6 from
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
  /** The months it is for, oldest first: 'YYYY-MM', its part, the month's dues, and what is still to pay of it without the payment; fils as text. */
  months: { month: string; amount: string; dues_amount: string; remaining: string }[]
  recorded_by: bigint | null
  /** A question to its member waits for an answer. */
  asked: boolean
  /** So many times the member has answered or corrected the amount. */
  answers: number
  from_savings: boolean
  paid_into: MoneyIn
  /** The line whose money it is a part of. */
  split_line_id: bigint | null
  /** Its own line, once it is verified by one; or the line that it was entered from. */
  bank_line_id: bigint | null
  /** What the bank kept of it on its way to that line. */
  bank_fee: bigint
  /** The day that its receipt says, where that is proposed. */
  day_read: BusinessDate | null
  /** As it was sent, or on the day that its receipt says, a statement covers it or has a line of its amount that waits near it. */
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
  /** Those that hold. */
  settings: SettingsJson
}

/** Whether a question about a payment waits for its member's answer. */
export const asked = (payment: string) =>
  `exists (select from payment_question where payment_id = ${payment}.id and answered_at is null)`

const PAYMENT = `p.id, p.member_id, p.kind, p.status, p.amount, p.received_on,
     ${receivableOf('p.member_id')} as receivable,
     (select coalesce(json_agg(json_build_object('month', to_char(own.month, 'YYYY-MM'), 'amount', own.amount::text, 'dues_amount', own.dues_amount::text, 'remaining', greatest(0,
         own.dues_amount - coalesce((select sum(o.amount)
           from payment_month o join payment y on y.id = o.payment_id and y.status = 'verified'
           where o.member_id = p.member_id and o.month = own.month), 0))::text) order by own.month), '[]')
       from payment_month own where own.payment_id = p.id) as months,
     p.recorded_by, p.from_savings, p.paid_into, p.split_line_id, p.bank_line_id, p.bank_fee, ${asked('p')} as asked, p.answers,
     said.day_read, p.paid_into like 'bank%' and (
       exists (select from bank_statement s where s.account = p.paid_into
         and (p.received_on between s.covers_from and s.covers_to or said.day_read between s.covers_from and s.covers_to))
       or exists (select from bank_line b where b.status in ('open', 'unclaimed') and b.amount = p.amount
         and b.booked_on between least(p.received_on, said.day_read) - ${DAYS_BEFORE} and greatest(p.received_on, said.day_read) + ${DAYS_AFTER})) as near_statement,
     p.loan_id, l.status as loan_status, l.principal, l.total_interest, l.term, l.instalment_multiple, l.repaid, l.opening_repaid, l.disbursed_on, l.written_off, l.recovered,
     d.name as decided_by_name, ${CURRENT_SETTINGS} as settings`
/** `offset 0` keeps the day from being looked up again wherever it is named. */
const WITH_LOAN = `payment p left join loan l on l.id = p.loan_id left join person d on d.id = p.decided_by
     cross join lateral (select ${dayRead('p')} as day_read offset 0) said`

/** A payment with what its verification depends on. */
export const readPayment = query<PaymentRow>('read_payment', `select ${PAYMENT} from ${WITH_LOAN} where p.id = $1`)

/** Some of them, each with what has to be looked at twice before it is verified as it was sent. */
export const readPaymentsToVerify = query<PaymentRow & { look_twice: string[] }>(
  'read_payments_to_verify',
  `select ${PAYMENT}, ${lookTwice('p.amount')} as look_twice from ${WITH_LOAN}
   where p.id = any ($1::bigint[]) and p.status = 'in_review'`,
)

/** Ends a waiting payment without posting: refused by an officer, cancelled by its member. Values: payment, to status, who, when, why. */
export const endPayment = query<{ id: bigint }>(
  'end_payment',
  `update payment set status = $2, decided_by = $3, decided_at = $4, reason = $5
   where id = $1 and status = 'in_review' returning id`,
)

const UNDO_WINDOW = `interval '${UNDO_MINUTES} minutes'`

/** Until when a payment `p` may be undone, by who decided on it; null where that is over, or it was never theirs to decide. */
export const undoUntil = (now: string) =>
  `case when p.status in ('verified', 'refused') and not p.from_savings and p.decided_at + ${UNDO_WINDOW} > ${now}::timestamptz
     then p.decided_at + ${UNDO_WINDOW} end`

export const UNDECIDED = 'decided_by = null, decided_at = null, reason = null'

/** Keeps what had become of the payment that `from` names, before it waits again. SQL: who undoes it, when and why. */
export const keepUndone = (from: string, by: string, at: string, why: string) =>
  `insert into payment_undone (payment_id, was, amount, claimed_amount, entry_id, decided_by, decided_at, decision_reason,
     undone_by, undone_at, reason)
   select p.id, p.status, p.amount, p.claimed_amount, p.entry_id, p.decided_by, p.decided_at, p.reason,
     ${by}::bigint, ${at}::timestamptz, ${why}::text from ${from} undone join payment p on p.id = undone.id`

/** A payment that an officer rejected waits again. Values: payment, officer, now. */
export const reopenRefused = query<{ id: bigint }>(
  'reopen_refused_payment',
  `with held as (select id from payment where id = $1 and status = 'refused' for update),
   kept as (${keepUndone('held', '$2', '$3', 'null')})
   update payment set status = 'in_review', ${UNDECIDED} from held where payment.id = held.id returning payment.id`,
)

/** Of payment `p`: those that wait for a month that it is, or was sent, for. */
const WAITING_FOR_ITS_MONTHS = `cross join lateral (select month from payment_month where payment_id = p.id
     union select (m ->> 'month')::date from jsonb_array_elements(p.as_sent -> 'months') m) own
   join payment_month o on o.member_id = p.member_id and o.month = own.month and o.payment_id <> p.id
   join payment w on w.id = o.payment_id and w.status = 'in_review'`

/** Whether a month of payment `x` has another that waits, as an expression of SQL. */
export const monthWaits = (x: string) =>
  `exists (select from (select ${x}.id, ${x}.member_id, ${x}.as_sent) p ${WAITING_FOR_ITS_MONTHS})`

const readMonthWaiting = query<{ month: Month }>(
  'read_month_that_waits',
  `select to_char(o.month, 'YYYY-MM') as month from payment p ${WAITING_FOR_ITS_MONTHS}
   where p.id = $1 order by o.month limit 1`,
)

/**
 * Throws `month_waiting` where a month of a payment that is to wait again has another that waits. The member's row is locked,
 * so that no other comes.
 */
export async function checkMonthsFree(db: Db, paymentId: bigint): Promise<void> {
  const [waiting] = await readMonthWaiting(db, [paymentId])
  if (waiting) throw new Refusal('month_waiting', { month: { month: waiting.month } })
}

/** Throws `loan_payment_waiting` or `no_active_loan` where that is why a payment cannot wait, and otherwise what it was given. */
export function loanWaits(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'payment_loan_waiting') throw new Refusal('loan_payment_waiting')
  // Its payout came back since.
  throw constraint === 'loan_paid_out' ? new Refusal('no_active_loan') : error
}

/** The months of a payment that waits again, as it was sent: the verification may have changed them and their parts. */
export const restoreMonths = query(
  'restore_months_of_payment',
  `with others as (delete from payment_month using payment p where p.id = any ($1::bigint[]) and payment_id = p.id
     and month not in (select (m ->> 'month')::date from jsonb_array_elements(p.as_sent -> 'months') m))
   insert into payment_month (payment_id, member_id, month, amount, dues_amount)
   select p.id, p.member_id, m.month, m.amount, m.dues_amount
   from payment p, jsonb_to_recordset(p.as_sent -> 'months') as m (month date, amount bigint, dues_amount bigint)
   where p.id = any ($1::bigint[])
   on conflict (payment_id, month) do update set amount = excluded.amount`,
)

/** Values: payment; the question with whose answer the receipt was replaced, or null for the receipt that it has. */
export const receiptOf = query<{ member_id: bigint; receipt_sha256: string | null; receipt_type: string | null }>(
  'receipt_of',
  `select p.member_id, case when $2::bigint is null then p.receipt_sha256 else q.receipt_sha256 end as receipt_sha256,
     case when $2::bigint is null then p.receipt_type else q.receipt_type end as receipt_type
   from payment p left join payment_question q on q.id = $2 and q.payment_id = p.id where p.id = $1`,
)

/** The questions about a payment and their answers, as the calls give them. */
export const questionsOf = (
  payment: string,
) => `(select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question,
     'by', o.name, 'at', ${instant('q.asked_at')}, 'answered_at', ${instant('q.answered_at')}, 'answer', q.answer,
     'was', coalesce(q.was, '{}') || jsonb_strip_nulls(jsonb_build_object('receipt_type', q.receipt_type,
       'receipt', '/api/payments/' || q.payment_id || '/receipt?before=' || case when q.receipt_sha256 is not null then q.id end,
       'amount', (q.was ->> 'amount')::bigint / 100.0))) order by q.id), '[]')
   from payment_question q join person o on o.id = q.asked_by where q.payment_id = ${payment}.id)`

/** The months that a payment `p` was sent for, where it was verified for others by an officer who said why. */
export const claimedMonths = (payment: string) =>
  `(select json_agg(to_char(sent.month, 'YYYY-MM') order by sent.month)
     from jsonb_to_recordset(${payment}.as_sent -> 'months') as sent (month date)
     where ${payment}.status in ('verified', 'reversed') and other_months_found(${payment}.id, ${payment}.as_sent))`

/** The place of what has become of it, behind all that was undone. */
const LAST = Number.MAX_SAFE_INTEGER - 1

/** One step by its place on the way: two may have come in the same second. */
const STEP = (place: number, step: string, at: string, by: string, reason: string) =>
  `select ${place}::bigint as place, 0::bigint as nth, ${step} as step, ${at} as at, ${by} as by, ${reason} as reason`

/** Behind what was undone before it was asked. */
const QUESTION_PLACE = `coalesce((select max(2 * u.id + 1) from payment_undone u where u.payment_id = y.id and u.undone_at <= q.asked_at), 1)`

/**
 * A payment with the way that it has gone, oldest first. Values: payment, member. No row: it is not theirs.
 * Who took it back stands where who verified it did, so then the entries tell.
 */
export const readOwnPayment = query<{ payment: Omit<OwnPayment, 'may' | 'may_not'>; asked: boolean }>(
  'read_own_payment',
  `select json_build_object('id', y.id, 'kind', y.kind, 'status', y.status, 'amount', y.amount / 100.0,
     'claimed_amount', y.claimed_amount / 100.0, 'entered_amount', y.entered_amount / 100.0,
     'receipt_says', ${receiptSaysOther('y')} / 100.0, 'from_savings', y.from_savings, 'from_statement', y.posted_from_line, 'loan_id', y.loan_id,
     'account_number', y.account_number_masked, 'received_on', y.received_on, 'entry_id', y.entry_id,
     'receipt', case when y.receipt_sha256 is not null then '/api/payments/' || y.id || '/receipt' end,
     'receipt_type', y.receipt_type, 'reading', ${ownReading},
     'months', (select coalesce(json_agg(json_build_object('month', to_char(n.month, 'YYYY-MM'), 'amount', n.amount / 100.0)
       order by n.month), '[]') from payment_month n where n.payment_id = y.id),
     'claimed_months', ${claimedMonths('y')}, 'questions', ${questionsOf('y')},
     'steps', (select json_agg(json_build_object('step', s.step, 'at', ${instant('s.at')}, 'by', o.name, 'reason', s.reason)
         order by s.place, s.nth)
       from (
         ${STEP(1, "case when y.recorded_by is null then 'sent' else 'entered' end", 'y.submitted_at', 'y.recorded_by', 'null')}
         union all select ${QUESTION_PLACE}, 2 * q.id, 'asked', q.asked_at, q.asked_by, q.question from payment_question q where q.payment_id = y.id
         union all select ${QUESTION_PLACE}, 2 * q.id + 1, 'answered', q.answered_at, null, q.answer from payment_question q
           where q.payment_id = y.id and q.answered_at is not null
         union all select 2 * id, 0, was, decided_at, decided_by, decision_reason from payment_undone where payment_id = y.id
         union all select 2 * id + 1, 0, 'undone', undone_at, undone_by, reason from payment_undone where payment_id = y.id
         union all ${STEP(LAST, "'verified'", 'e.posted_at', 'e.made_by', "case y.status when 'verified' then y.reason end")}
           where e.id is not null
         union all ${STEP(LAST + 1, "'reversed'", 'r.posted_at', 'r.made_by', 'y.reason')} where r.id is not null
         union all ${STEP(LAST, 'y.status', 'y.decided_at', 'nullif(y.decided_by, y.member_id)', 'y.reason')}
           where y.status in ('refused', 'cancelled')
       ) s left join person o on o.id = s.by)) as payment, ${asked('y')} as asked
   from payment y left join entry e on e.id = y.entry_id left join entry r on r.reverses = e.id
   where y.id = $1 and y.member_id = $2`,
)
