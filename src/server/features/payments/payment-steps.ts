import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { type PaymentRow, readPayment } from './payment-store.ts'

/** What of a payment decides on its steps. */
export type PaymentState = Pick<PaymentRow, 'status' | 'member_id' | 'recorded_by'>

const waits = ({ status }: PaymentState) => status === 'in_review'

/** The steps of officers with a payment. */
export const paymentSteps = {
  verify: {
    call: 'POST /api/office/payments/:id/verify',
    isOpen: waits,
    separated: ({ member_id: ownerId, recorded_by: recordedBy }, officerId) => {
      return { step: 'verify_payment', officerId, ownerId, recordedBy }
    },
  },
  refuse: {
    call: 'POST /api/office/payments/:id/refuse',
    isOpen: waits,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'refuse_payment', officerId, ownerId }),
  },
  cancel: {
    call: 'POST /api/office/payments/:id/cancel',
    isOpen: (payment, officerId) => waits(payment) && payment.recorded_by === officerId,
  },
  reverse: {
    call: 'POST /api/office/payments/:id/reverse',
    isOpen: ({ status }) => status === 'verified',
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'reverse_payment', officerId, ownerId }),
  },
} satisfies StepRules<string, PaymentState>

/** Throws `already_decided`, and why it is another officer's step. Gives the settings that hold. */
export function checkPaymentStep(
  db: Db,
  step: keyof typeof paymentSteps,
  payment: PaymentRow,
  officerId: bigint,
): Promise<AssociationSettings> {
  return checkStep(db, paymentSteps[step], payment, officerId, paymentDecided)
}

/** Throws `not_found`. */
export async function paymentOrRefusal(db: Db, paymentId: bigint): Promise<PaymentRow> {
  const [row] = await readPayment(db, [paymentId])
  if (!row) throw new Refusal('not_found')
  return row
}

/** `already_decided`, by what the payment is now. */
export const paymentDecided = ({ status, decided_by_name }: PaymentRow) =>
  alreadyDecided(status, decided_by_name ?? sentence('the member'))
