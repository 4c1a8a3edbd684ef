import type { z } from 'zod'
import type { AnswerOf } from '#contract/calls.ts'
import type { officePayment } from '#contract/payments.ts'
import { isMoneyAccount } from '#core/chart.ts'
import { toAedNumber } from '#core/money.ts'
import {
  isLineNeeded,
  type LinesOfPayment,
  type ProposedLine,
  type UnsettledLine,
} from '#server/bank-lines/lines-of-payments.ts'
import { lookTwice, monthsPaidAlready, sameFile } from '#server/bank-lines/second-look.ts'
import { pageAfter } from '#server/db/by-status.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf, type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type PaymentState, paymentSteps } from './payment-steps.ts'

type OfficePayment = z.infer<typeof officePayment>
type WithoutLines = Omit<OfficePayment, 'bank'>
/** A payment with its account number masked, sealed beside it where it may be read whole, and what decides on its steps. */
type PaymentListRow = { payment: Omit<WithoutLines, 'may' | 'may_not'>; sealed: Buffer | null } & PaymentState &
  StepFacts

/**
 * A page of payments of one status, oldest first, as the call's JSON but for their lines. Values: status, the id to read after,
 * how many, whether bank numbers are shown whole.
 */
export const listPayments = statement<PaymentListRow>(
  'list_payments',
  `select json_build_object(
     'id', p.id, 'kind', p.kind, 'status', p.status, 'amount', p.amount / 100.0,
     'claimed_amount', coalesce(p.claimed_amount, p.amount) / 100.0,
     'months', (select coalesce(json_agg(json_build_object('month', to_char(month, 'FMMonth YYYY'), 'amount', amount / 100.0)
         order by month), '[]') from payment_month where payment_id = p.id),
     'account_number', nullif(p.account_number_masked, ''),
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name),
     'submitted_at', ${instant('p.submitted_at')},
     'received_on', p.received_on,
     'receipt', case when p.receipt_sha256 is not null then '/api/payments/' || p.id || '/receipt' end,
     'receipt_type', p.receipt_type, 'similar_to', p.similar_to,
     'expected_amount', (select sum(dues_amount) / 100.0 from payment_month where payment_id = p.id),
     'months_paid_already', ${monthsPaidAlready("to_char(own.month, 'FMMonth YYYY')")},
     'look_twice', ${lookTwice('p.amount')},
     'paid_into', coalesce(l.account, p.paid_into), 'recorded_by', r.name,
     'line', case when p.status = 'verified' and l.id is not null then
       json_build_object('id', l.id, 'booked_on', l.booked_on, 'description', l.description) end,
     'no_line_reason', p.no_line_reason,
     'same_file_as', ${sameFile},
     'decided_by', d.name, 'reason', p.reason) as payment,
     case when $4::boolean then p.account_number_sealed end as sealed, p.status, p.member_id, p.recorded_by, ${TWO_PERSON_RULES}
   from ${pageAfter('payment')} p join member m on m.id = p.member_id join person o on o.id = m.id
     left join person d on d.id = p.decided_by left join person r on r.id = p.recorded_by
     left join bank_line l on l.id = p.bank_line_id order by p.id`,
)

/** A payment as this officer sees it. */
export function paymentForOffice(row: PaymentListRow, session: Session, secrets: Secrets): WithoutLines {
  const payment = { ...row.payment, ...mayOf(paymentSteps, row, session) }
  if (payment.account_number === null) return payment
  const kept = { sealed: row.sealed, masked: payment.account_number }
  return { ...payment, account_number: wholeNumber(secrets, 'payment.account_number', row.member_id, kept) }
}

type BankAnswer = NonNullable<AnswerOf<'GET /api/office/payments/:id/lines'>['bank']>

/** What the bank's statement has of a payment, as the calls give it. */
export function bankAnswer(lines: LinesOfPayment | undefined): BankAnswer | null {
  if (!lines) return null
  return {
    day_is_covered: lines.dayIsCovered,
    line_needed: isLineNeeded(lines),
    proposal: lines.proposal ? lineAnswer(lines.proposal) : null,
    others: lines.others.map((line) => lineAnswer({ ...line, reasons: [], sure: false })),
  }
}

function lineAnswer({
  id,
  amount,
  account,
  ...line
}: ProposedLine | (UnsettledLine & Pick<ProposedLine, 'reasons' | 'sure'>)) {
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return { ...line, id: Number(id), account, amount: toAedNumber(amount) }
}
