import type { Month } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { receiptSaysOther } from '#server/ledger/receipt-readings.ts'
import { monthsFor } from './found-months.ts'
import { correcting, paymentDecided, paymentOrRefusal } from './payment-steps.ts'
import { compareLater, type PaymentRow } from './payment-store.ts'

/**
 * The member says which amount of a waiting payment is right, since their receipt says another than they entered: the same
 * again keeps it. They are not asked again for the same reading. Throws `not_found`, `already_decided`, `amount_agrees`, and
 * what keeps the amount from being for those months.
 */
export async function correctAmount(
  db: Db,
  paymentId: bigint,
  memberId: bigint,
  amount: Fils,
  now: Date,
): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  if (payment.member_id !== memberId) throw new Refusal('not_found')
  const [said] = await readReceiptSays(db, [paymentId])
  checkOwnStep(correcting, { ...payment, receipt_says: said?.receipt_says ?? null }, nothingDiffers)
  const isDivided = payment.kind === 'dues' && amount !== payment.amount
  const own = payment.months.map(({ month }) => month as Month)
  const parts = isDivided ? await monthsFor(db, payment, own, amount, now) : payment.months
  // Nothing that the member can cause fails from here, but that somebody was first.
  const stored = await storeAmount(db, [
    paymentId,
    memberId,
    payment.answers,
    amount,
    JSON.stringify(parts.map((part) => ({ month: `${part.month}-01`, amount: part.amount }))),
    now,
  ])
  if (stored.length === 0) throw nothingDiffers(await paymentOrRefusal(db, paymentId))
}

function nothingDiffers(payment: PaymentRow): Refusal {
  return payment.status === 'in_review' ? new Refusal('amount_agrees') : paymentDecided(payment)
}

/** Fils; null where nothing is left for the member to say. Verifying, which reads payments too, has no need of it. */
const readReceiptSays = query<{ receipt_says: bigint | null }>(
  'read_receipt_says',
  `select ${receiptSaysOther('p')} as receipt_says from payment p where p.id = $1`,
)

/**
 * One query, so that a verification at the same moment sees all of it or none. The member's row is locked first, as there.
 * Values: payment, member, answers before, amount, the parts of its months, now.
 */
const storeAmount = query<{ id: bigint }>(
  'correct_payment_amount',
  `with payer as materialized (select id from member where id = $2 for no key update),
   held as materialized (select p.id, p.amount, p.receipt_type, ${receiptSaysOther('p')} as says
     from payer join payment p on p.member_id = payer.id where p.id = $1 and p.answers = $3 for update of p),
   said as (select * from held where says is not null),
   put as (update payment_month set amount = part.amount
     from said cross join jsonb_to_recordset($5::jsonb) as part (month date, amount bigint)
     where payment_month.payment_id = said.id and payment_month.month = part.month and payment_month.amount <> part.amount),
   compared as (${compareLater("(select id from said where amount <> $4 and receipt_type = 'image/jpeg') pictured", '$6')})
   update payment set amount = $4, receipt_amount_seen = said.says,
     entered_amount = case when said.amount <> $4 then coalesce(entered_amount, said.amount) else entered_amount end,
     answers = answers + (said.amount <> $4)::int, similar_to = case when said.amount <> $4 then '{}' else similar_to end
   from said where payment.id = said.id returning payment.id`,
)
