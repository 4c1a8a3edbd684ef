import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { alreadyDecided, paymentOrRefusal } from './payment-guards.ts'
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
  if (payment.status !== 'in_review') throw alreadyDecided(payment)
  await checkSeparation(db, { step: 'refuse_payment', officerId, ownerId: payment.member_id })
  const ended = await endPayment(db, [paymentId, 'refused', officerId, now, reason])
  if (ended.length === 0) throw alreadyDecided(await paymentOrRefusal(db, paymentId))
}
