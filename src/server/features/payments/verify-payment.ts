import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { alreadyDecided, checkNotOwn, paymentOrRefusal } from './payment-guards.ts'
import type { PaymentRow } from './payment-store.ts'
import { type Verification, verificationOf } from './verification-entry.ts'

/** How often the loan may move between the look and the claim before the officer is asked to try again. */
const ATTEMPTS = 20

/**
 * Verifies a waiting payment: posts it, and repays the loan it is for. `receivedOn` corrects the day the money came.
 * Throws `not_found`, `already_decided`, `own_money`, `busy`, and `invalid_fields` for a day in the future.
 */
export async function verifyPayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  receivedOn: BusinessDate | undefined,
  now: Date,
): Promise<void> {
  if (receivedOn && receivedOn > businessDateAt(now)) {
    throw new Refusal('invalid_fields', {}, { received_on: ['That day has not come yet.'] })
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await paymentOrRefusal(db, paymentId)
    if (payment.status !== 'in_review') throw alreadyDecided(payment)
    await checkNotOwn(db, { step: 'verify_payment', officerId, ownerId: payment.member_id })
    if (await post(db, payment, verificationOf(payment), officerId, receivedOn, now)) return
  }
  throw new Refusal('busy')
}

function post(
  db: Db,
  payment: PaymentRow,
  { entry, memo, onLoan }: Verification,
  officerId: bigint,
  receivedOn: BusinessDate | undefined,
  now: Date,
): Promise<bigint[] | undefined> {
  const received = receivedOn ?? (payment.received_on as BusinessDate)
  const posting = { entry, memo, date: businessDateAt(now), receivedOn: received, postedAt: now, madeBy: officerId }
  if (payment.kind === 'dues') {
    return postEntries(
      db,
      {
        name: 'verify_dues_payment',
        claim: `select id from payment where id = $2 and status = 'in_review' for update`,
        effects: [VERIFIED],
        values: [payment.id, officerId, now, received],
      },
      [posting],
    )
  }
  return postEntries(
    db,
    {
      name: 'verify_loan_payment',
      // The entry was made for the loan as it was read; had another repayment come since, it would divide otherwise.
      claim: `select p.id, p.loan_id, l.status = 'active' and l.repaid + $8::bigint = l.principal + l.total_interest as settles
        from payment p join loan l on l.id = p.loan_id
        where p.id = $2 and p.status = 'in_review' and l.status = $6 and l.repaid = $7 for update of p, l`,
      effects: [
        VERIFIED,
        `update loan set repaid = loan.repaid + $8::bigint,
           status = case when posted.settles then 'settled' else loan.status end from posted where loan.id = posted.loan_id`,
        `insert into loan_step (loan_id, step, made_by, made_at) select loan_id, 'settled', $3, $4 from posted where settles`,
      ],
      values: [payment.id, officerId, now, received, payment.loan_status, payment.repaid, onLoan],
    },
    [posting],
  )
}

const VERIFIED = `update payment set status = 'verified', decided_by = $3, decided_at = $4, received_on = $5,
  entry_id = posted.entry_ids[1] from posted where payment.id = posted.id`
