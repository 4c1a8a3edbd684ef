import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type PaymentRow, readPayment } from './payment-store.ts'

export async function paymentOrRefusal(db: Db, paymentId: bigint): Promise<PaymentRow> {
  const [row] = await readPayment(db, [paymentId])
  if (!row) throw new Refusal('not_found')
  return row
}

/** `already_decided`, saying what the payment is now and who made it so. */
export function alreadyDecided(payment: PaymentRow): Refusal {
  return new Refusal('already_decided', {
    status: stateWords(payment.status),
    by: payment.decided_by_name ?? sentence('the member'),
  })
}
