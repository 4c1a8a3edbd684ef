import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { cancelling } from '#server/http/member-steps.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { checkPaymentStep, paymentDecided, paymentOrRefusal } from './payment-steps.ts'
import { endPayment } from './payment-store.ts'

/** The member cancels a payment that still waits. Another member's is `not_found`. */
export async function cancelPayment(db: Db, paymentId: bigint, memberId: bigint, now: Date): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  if (payment.member_id !== memberId) throw new Refusal('not_found')
  checkOwnStep(cancelling, payment, paymentDecided)
  const ended = await endPayment(db, [paymentId, 'cancelled', memberId, now, null])
  if (ended.length === 0) throw paymentDecided(await paymentOrRefusal(db, paymentId))
}

/** An officer cancels what they entered on behalf of a member, while it waits. What others entered is `not_found`. */
export async function cancelEnteredPayment(db: Db, paymentId: bigint, officerId: bigint, now: Date): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  if (payment.recorded_by !== officerId) throw new Refusal('not_found')
  await checkPaymentStep(db, 'cancel', payment, officerId)
  const ended = await endPayment(db, [paymentId, 'cancelled', officerId, now, null])
  if (ended.length === 0) throw paymentDecided(await paymentOrRefusal(db, paymentId))
}

/** Refuses a waiting payment with the reason that the member will read. Throws `not_found`, `already_decided`, `own_money`. */
export async function refusePayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const payment = await paymentOrRefusal(db, paymentId)
  await checkPaymentStep(db, 'refuse', payment, officerId)
  const ended = await endPayment(db, [paymentId, 'refused', officerId, now, reason])
  if (ended.length === 0) throw paymentDecided(await paymentOrRefusal(db, paymentId))
}
