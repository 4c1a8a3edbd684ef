import type { Db } from '#server/db/connect.ts'
import { alreadyDecided, checkPaymentStep, paymentOrRefusal } from './payment-steps.ts'
import { endPayment } from './payment-store.ts'

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
  if (ended.length === 0) throw alreadyDecided(await paymentOrRefusal(db, paymentId))
}
