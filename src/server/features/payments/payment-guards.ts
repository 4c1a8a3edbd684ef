import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { type SeparatedStep, separationRefusal } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
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

/** Nobody decides on their own payment, or on one that they entered, unless the association has a single officer. Gives the settings that hold. */
export async function checkSeparation(
  db: Db,
  step: Extract<SeparatedStep, { step: 'verify_payment' | 'refuse_payment' | 'reverse_payment' }>,
): Promise<AssociationSettings> {
  const settings = await readSettings(db)
  const refused = separationRefusal(step, settings.twoPersonRules)
  if (refused) throw new Refusal(refused)
  return settings
}
