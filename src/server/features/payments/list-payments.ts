import type { z } from 'zod'
import type { officePayment } from '#contract/payments.ts'
import { lookTwice, monthsPaidAlready, sameFile } from '#server/bank-lines/second-look.ts'
import { pageAfter } from '#server/db/by-status.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type OfficePayment = z.infer<typeof officePayment>
/** A payment with its account number masked, and sealed beside it where it may be read whole. */
type PaymentListRow = { payment: Omit<OfficePayment, 'bank'>; sealed: Buffer | null }

/**
 * A page of payments of one status, oldest first, as the call's JSON but for their lines. Values: status, the id to read after,
 * how many, whether bank numbers are shown whole, who asks, whether they may verify, whether two-person rules hold.
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
     'paid_into', coalesce(l.account, p.paid_into), 'recorded_by', r.name, 'recorded_by_you', coalesce(p.recorded_by = $5, false),
     'line', case when p.status = 'verified' and l.id is not null then
       json_build_object('id', l.id, 'booked_on', l.booked_on, 'description', l.description) end,
     'no_line_reason', p.no_line_reason,
     'may_decide', p.status = 'in_review' and $6::boolean and not ($7::boolean and ($5 = p.member_id or coalesce($5 = p.recorded_by, false))),
     'may_cancel', p.status = 'in_review' and coalesce(p.recorded_by = $5, false),
     'same_file_as', ${sameFile},
     'decided_by', d.name, 'reason', p.reason) as payment,
     case when $4::boolean then p.account_number_sealed end as sealed
   from ${pageAfter('payment')} p join member m on m.id = p.member_id join person o on o.id = m.id
     left join person d on d.id = p.decided_by left join person r on r.id = p.recorded_by
     left join bank_line l on l.id = p.bank_line_id order by p.id`,
)

/** A payment as officers see it. */
export function paymentForOffice({ payment, sealed }: PaymentListRow, secrets: Secrets): PaymentListRow['payment'] {
  const { member, account_number: masked } = payment
  if (masked === null) return payment
  const kept = { sealed, masked }
  return { ...payment, account_number: wholeNumber(secrets, 'payment.account_number', BigInt(member.id), kept) }
}
