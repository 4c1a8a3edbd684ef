import type { BusinessDate, Month } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { checkOwnStep, checkStep } from '#server/http/steps.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'
import { monthsFor } from './found-months.ts'
import { answering, paymentDecided, paymentOrRefusal, paymentSteps } from './payment-steps.ts'
import { compareLater, type PaymentRow } from './payment-store.ts'

/**
 * Asks the member about a payment that waits: it goes on waiting, and is never among the clear ones until an officer has
 * read the answer. Throws `not_found`, `already_decided`, `asked_already`, `not_sent_by_member`, `own_money`.
 */
export async function askMember(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  question: string,
  now: Date,
): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  await checkStep(db, paymentSteps.ask, payment, officerId, notToBeAsked)
  const made = await insertQuestion(db, [paymentId, officerId, question, now]).catch((error) => {
    throw violatedConstraint(error) === 'payment_question_open' ? new Refusal('asked_already') : error
  })
  if (made.length === 0) throw paymentDecided(await paymentOrRefusal(db, paymentId))
}

function notToBeAsked(payment: PaymentRow): Refusal {
  if (payment.status !== 'in_review') return paymentDecided(payment)
  return new Refusal(payment.asked ? 'asked_already' : 'not_sent_by_member')
}

/** The member is told. No row: it waits no more. Values: payment, officer, question, now. */
const insertQuestion = query<{ id: bigint }>(
  'insert_payment_question',
  `with held as (select * from payment where id = $1 and status = 'in_review' for update),
   asked as (
     insert into payment_question (payment_id, asked_by, question, asked_at) select id, $2, $3, $4 from held returning id, asked_at
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select held.member_id, 'payment_asked', jsonb_strip_nulls(jsonb_build_object('payment_id', held.id, 'of', held.kind,
       'amount', held.amount, 'month', to_char(own.first, 'YYYY-MM'), 'months', nullif(own.months, 0))), asked.asked_at
     from held cross join asked cross join lateral (
       select min(month) as first, count(*) as months from payment_month where payment_id = held.id) own
   )
   select id from asked`,
)

/** What the member answers: words, or what of the payment is other than it was sent. */
type Answer = {
  answer: string | undefined
  amount: Fils | undefined
  months: readonly Month[] | undefined
  receivedOn: BusinessDate | undefined
  receipt: CheckedFile | undefined
}

/**
 * The member answers what was asked; the payment waits again as it is answered. A receipt that is replaced is kept with the
 * question. Throws `not_found`, `already_decided`, `nothing_asked`, `invalid_fields` where nothing is said, and what keeps the
 * payment from being for those months.
 */
export async function answerQuestion(
  { db, files }: { db: Db; files: FileStore },
  paymentId: bigint,
  memberId: bigint,
  { answer, amount, months, receivedOn, receipt }: Answer,
  now: Date,
): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  if (payment.member_id !== memberId) throw new Refusal('not_found')
  checkOwnStep(answering, payment, nothingAsked)
  if (!answer && !amount && !months && !receivedOn && !receipt) {
    throw new Refusal('invalid_fields', {}, { answer: [sentence('Answer, or change what is wrong.')] })
  }
  if (receivedOn) checkDayHasCome(receivedOn, now, 'received_on')
  const own = payment.months.map(({ month }) => month as Month)
  const isDivided = months !== undefined || (payment.kind === 'dues' && amount !== undefined)
  const parts = isDivided ? await monthsFor(db, payment, months ?? own, amount ?? payment.amount, now) : payment.months
  if (receipt) await files.keep(receipt)
  // Nothing that the member can cause fails from here, but that somebody was first.
  const answered = await storeAnswer(db, [
    paymentId,
    memberId,
    payment.answers,
    answer || null,
    now,
    amount ?? payment.amount,
    receivedOn ?? payment.received_on,
    JSON.stringify(
      parts.map(({ month, amount: part, dues_amount }) => ({ month: `${month}-01`, amount: part, dues_amount })),
    ),
    receipt?.sha256 ?? null,
    receipt?.sourceSha256 ?? null,
    receipt?.mediaType ?? null,
  ]).catch((error) => {
    throw violatedConstraint(error) === 'payment_month_waiting' ? new Refusal('busy') : error
  })
  if (answered.length === 0) throw nothingAsked(await paymentOrRefusal(db, paymentId))
}

function nothingAsked(payment: PaymentRow): Refusal {
  return payment.status === 'in_review' ? new Refusal('nothing_asked') : paymentDecided(payment)
}

/**
 * One query, so that a verification at the same moment sees all of it or none. The member's row is locked first, as there.
 * Values: payment, member, answers before, answer, now, amount, day, months, and of another receipt its hash, that of what was
 * sent and its type.
 */
const storeAnswer = query<{ id: bigint }>(
  'answer_payment_question',
  `with payer as materialized (select id from member where id = $2 for no key update),
   held as materialized (select p.* from payer join payment p on p.member_id = payer.id
     where p.id = $1 and p.status = 'in_review' and p.answers = $3 for update of p),
   part as (select * from jsonb_to_recordset($8::jsonb) as m (month date, amount bigint, dues_amount bigint)),
   answered as (update payment_question q set answer = $4, answered_at = $5,
       receipt_sha256 = case when $9::text is not null then held.receipt_sha256 end,
       receipt_type = case when $9::text is not null then held.receipt_type end,
       was = nullif(jsonb_strip_nulls(jsonb_build_object('amount', case when held.amount <> $6 then held.amount end,
         'received_on', case when held.received_on <> $7::date then held.received_on end,
         'months', case when array(select month from part order by month)
             <> array(select month from payment_month where payment_id = held.id order by month)
           then (select jsonb_agg(to_char(month, 'YYYY-MM') order by month) from payment_month where payment_id = held.id) end)), '{}')
     from held where q.payment_id = held.id and q.answered_at is null returning q.payment_id),
   gone as (delete from payment_month using answered
     where payment_month.payment_id = answered.payment_id and month not in (select month from part)),
   put as (insert into payment_month (payment_id, member_id, month, amount, dues_amount)
     select answered.payment_id, $2, part.month, part.amount, part.dues_amount from answered cross join part
     on conflict (payment_id, month) do update set amount = excluded.amount where payment_month.amount <> excluded.amount),
   compared as (${compareLater("(select payment_id as id from answered cross join held where coalesce($11, held.receipt_type) = 'image/jpeg') pictured", '$5')})
   update payment set amount = $6, received_on = $7, answers = answers + 1,
     receipt_sha256 = coalesce($9, receipt_sha256),
     receipt_source_sha256 = case when $9::text is null then receipt_source_sha256 else $10 end,
     receipt_type = case when $9::text is null then receipt_type else $11 end,
     similar_to = case when $9::text is null then similar_to else '{}' end
   from answered where payment.id = answered.payment_id returning payment.id`,
)
