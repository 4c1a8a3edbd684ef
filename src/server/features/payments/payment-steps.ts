import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { cancelling } from '#server/http/member-steps.ts'
import { checkStep, type OwnRule, type StepRule, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { type PaymentRow, readPayment } from './payment-store.ts'

/** What of a payment decides on its steps. */
export type PaymentState = Pick<PaymentRow, 'status' | 'member_id' | 'recorded_by' | 'from_savings' | 'asked'>

const waits = cancelling.isOpen

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
  /** Asking the member who sent it, one question at a time. */
  ask: {
    call: 'POST /api/office/payments/:id/ask',
    isOpen: (payment) => waits(payment) && !payment.asked && payment.recorded_by === null,
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
  /** Reversed by the same call, to wait again. Savings that repaid a loan were never checked. */
  check_again: {
    call: 'POST /api/office/payments/:id/reverse',
    isOpen: ({ status, from_savings: fromSavings }) => status === 'verified' && !fromSavings,
    separated: ({ member_id: ownerId }, officerId) => ({ step: 'reverse_payment', officerId, ownerId }),
  },
} satisfies StepRules<string, PaymentState>

/** What decides on undoing it: who has decided, and until when they may undo it. */
export type UndoState = PaymentState & { decided_by: bigint | null; undo_until: Date | null }

/** Undoing a verification or a rejection, for ten minutes, by who made it. */
export const undoStep = {
  call: 'POST /api/office/payments/:id/undo',
  isOpen: ({ decided_by, undo_until }, officerId) => undo_until !== null && decided_by === officerId,
  separated: ({ member_id: ownerId }, officerId) => ({ step: 'reverse_payment', officerId, ownerId }),
} satisfies StepRule<UndoState>

/** Answering, of the member who was asked. */
export const answering = {
  isOpen: ({ status, asked }) => cancelling.isOpen({ status }) && asked,
} satisfies OwnRule<{ status: string; asked: boolean }>

/** Saying which amount is right, of the member whose receipt says another than they entered. */
export const correcting = {
  isOpen: ({ status, receipt_says: says }) => cancelling.isOpen({ status }) && says !== null,
} satisfies OwnRule<{ status: string; receipt_says: bigint | number | null }>

type OwnState = { status: string; asked: boolean; receipt_says: bigint | number | null }

/** The steps of the member whose payment it is. */
export const ownSteps: Readonly<Record<'cancel' | 'answer' | 'correct', OwnRule<OwnState>>> = {
  cancel: cancelling,
  answer: answering,
  correct: correcting,
}

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
export const paymentDecided = ({ status, decided_by_name }: Pick<PaymentRow, 'status' | 'decided_by_name'>) =>
  alreadyDecided(status, decided_by_name ?? sentence('the member'))
