import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { alreadyDecided, checkSeparation, paymentOrRefusal } from './payment-guards.ts'
import type { PaymentRow } from './payment-store.ts'
import { postDuesVerification, postLoanVerification } from './post-verification.ts'
import { verificationOf } from './verification-entry.ts'

/** What the officer found at the bank, where it is other than what the member sent. */
export type Finding = { receivedOn?: BusinessDate | undefined; amount?: Fils | undefined; reason?: string | undefined }

/** How often the loan may move between the look and the claim before the officer is asked to try again. */
const ATTEMPTS = 20

/**
 * Verifies a waiting payment: posts it, and repays the loan it is for. Throws `not_found`, `already_decided`,
 * `own_money`, `recorded_by_you`, `busy`, and `invalid_fields` for a day in the future or another amount without a reason.
 */
export async function verifyPayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  finding: Finding,
  now: Date,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await paymentOrRefusal(db, paymentId)
    if (payment.status !== 'in_review') throw alreadyDecided(payment)
    const { member_id: ownerId, recorded_by: recordedBy } = payment
    await checkSeparation(db, { step: 'verify_payment', officerId, ownerId, recordedBy })
    checkFinding(payment, finding, businessDateAt(now))
    const amount = finding.amount ?? payment.amount
    const post = payment.kind === 'dues' ? postDuesVerification : postLoanVerification
    const found = {
      amount,
      receivedOn: finding.receivedOn ?? (payment.received_on as BusinessDate),
      reason: finding.reason,
    }
    if (await post(db, payment, verificationOf(payment, amount), found, { officerId, now })) return
  }
  throw new Refusal('busy')
}

function checkFinding(payment: PaymentRow, { receivedOn, amount, reason }: Finding, today: BusinessDate): void {
  if (receivedOn && receivedOn > today) {
    throw new Refusal('invalid_fields', {}, { received_on: ['That day has not come yet.'] })
  }
  if (amount !== undefined && amount !== payment.amount && !reason) {
    throw new Refusal('invalid_fields', {}, { reason: ['Please say why the amount is another.'] })
  }
}
