import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyIn } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { spentMeanwhile } from '#server/ledger/spent-meanwhile.ts'
import { lateFineOf } from './late-fine.ts'
import { alreadyDecided, paymentOrRefusal } from './payment-guards.ts'
import type { PaymentRow } from './payment-store.ts'
import { postDuesVerification, postLoanVerification } from './post-verification.ts'
import { verificationOf } from './verification-entry.ts'

/** What the officer found at the bank, where it is other than what the member sent. */
export type Finding = {
  receivedOn?: BusinessDate | undefined
  amount?: Fils | undefined
  reason?: string | undefined
  into?: MoneyIn | undefined
  /** The line of the bank's statement that it is, and the state in which it was read. */
  line?: { id: bigint; status: 'open' | 'unclaimed' } | undefined
}

/** How often the loan may move between the look and the claim before the officer is asked to try again. */
const ATTEMPTS = 20

/**
 * Verifies a waiting payment: posts it, repays the loan it is for, and takes the fine of what it completes late, which
 * it gives (fils; 0 for none). Throws `not_found`, `already_decided`,
 * `own_money`, `recorded_by_you`, `busy`, and `invalid_fields` for a day in the future, another amount without a
 * reason or an account that is not open.
 */
export async function verifyPayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  finding: Finding,
  now: Date,
): Promise<Fils> {
  const { into, line } = finding
  if (into && !line && into !== 'unmatched_receipts') await checkAccountOpen(db, into, 'paid_into')
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await paymentOrRefusal(db, paymentId)
    if (payment.status !== 'in_review') throw alreadyDecided(payment)
    const { member_id: ownerId, recorded_by: recordedBy } = payment
    const { lateFine } = await checkSeparation(db, { step: 'verify_payment', officerId, ownerId, recordedBy })
    checkFinding(payment, finding, now)
    const amount = finding.amount ?? payment.amount
    const post = payment.kind === 'loan' ? postLoanVerification : postDuesVerification
    const found = {
      amount,
      receivedOn: finding.receivedOn ?? (payment.received_on as BusinessDate),
      reason: finding.reason,
      into: into ?? payment.paid_into,
      line,
    }
    const verification = verificationOf(payment, found)
    const fine = await lateFineOf(db, lateFine, payment, verification, found, now)
    const posted = await post(db, payment, { verification, fine }, found, { officerId, now }).catch(spentMeanwhile)
    if (posted) return fine?.amount ?? 0n
  }
  throw new Refusal('busy')
}

function checkFinding(payment: PaymentRow, { receivedOn, amount, reason }: Finding, now: Date): void {
  if (receivedOn) checkDayHasCome(receivedOn, now, 'received_on')
  if (amount !== undefined && amount !== payment.amount && !reason) {
    throw new Refusal('invalid_fields', {}, { reason: [sentence('Please say why the amount is another.')] })
  }
}

/** What the officer is told, the fine with it where there is one. */
export function verifiedMessage(fine: Fils): Sentence {
  if (fine === 0n) return sentence('The payment is verified and posted.')
  return sentence('The payment is verified and posted. It came late: a fine of AED {amount} was taken from savings.', {
    amount: amountOf(fine),
  })
}
