import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import { readSecondLook } from '#server/bank-lines/second-look.ts'
import type { Db } from '#server/db/connect.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { keepMembership } from '#server/ledger/lock-member.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { spentMeanwhile } from '#server/ledger/spent-meanwhile.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { lateFineOf } from './late-fine.ts'
import { checkHasNoLine, type LineToPay, lineToPay } from './line-to-pay.ts'
import { checkPaymentStep, paymentOrRefusal } from './payment-steps.ts'
import type { PaymentRow } from './payment-store.ts'
import { postDuesVerification, postLoanVerification } from './post-verification.ts'
import { verificationOf } from './verification-entry.ts'

/** What the officer found at the bank, where it is other than what the member sent. */
export type Finding = {
  receivedOn?: BusinessDate | undefined
  amount?: Fils | undefined
  reason?: string | undefined
  into?: MoneyAccount | undefined
  /** The line of the bank's statement that it is: it says the day and the account. */
  lineId?: bigint | undefined
  /** Why it is no line, where a statement covers its day or a line would fit. */
  noLineReason?: string | undefined
  /** One of many, that nobody looked at by itself: what is flagged is left. */
  leavesFlagged?: boolean | undefined
}

/** How often the loan may move between the look and the claim before the officer is asked to try again. */
const ATTEMPTS = 20

/**
 * Verifies a waiting payment: posts it, repays the loan it is for, and takes the fine of what it completes late, which
 * it gives (fils; 0 for none). Money at the bank is booked once: the payment is tied to its line of the statement, and
 * where nobody had claimed the line it comes out of the unmatched receipts. Throws `not_found`, `already_decided`,
 * `own_money`, `recorded_by_you`, `busy`, `line_settled`, `line_not_that`, `line_needed`, `no_line_fits`, `look_twice`, and
 * `invalid_fields` for a day in the future, another amount without a reason or an account that is not open.
 */
export async function verifyPayment(
  { db, secrets }: { db: Db; secrets: Secrets },
  paymentId: bigint,
  officerId: bigint,
  finding: Finding,
  now: Date,
): Promise<Fils> {
  const { lineId, noLineReason } = finding
  if (finding.into && lineId === undefined) await checkAccountOpen(db, finding.into, 'paid_into')
  const line = lineId === undefined ? undefined : await lineToPay(db, lineId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await paymentOrRefusal(db, paymentId)
    const { lateFine } = await checkPaymentStep(db, 'verify', payment, officerId)
    // So that what is late is not fined from months, or instalments, that a reversal opens at the same moment.
    if (lateFine > 0n) await keepMembership(db, [payment.member_id])
    const found = { ...foundOf(payment, finding, line), reason: finding.reason, line, noLineReason }
    checkFinding(payment, found, now)
    const { amount, into, receivedOn: day } = found
    if (line && line.amount !== amount) throw new Refusal('line_not_that')
    const asSent = amount === payment.amount && into === payment.paid_into && day === payment.received_on
    const mayHaveLine = payment.near_statement || !asSent
    if (!line && !noLineReason && mayHaveLine)
      await checkHasNoLine({ db, secrets }, { id: paymentId, into, day, amount })
    if (finding.leavesFlagged) await checkNothingFlagged(db, paymentId, amount)
    const post = payment.kind === 'loan' ? postLoanVerification : postDuesVerification
    const verification = verificationOf(payment, found)
    const fine = await lateFineOf(db, lateFine, payment, verification, found, now)
    const posted = await post(db, payment, { verification, fine }, found, { officerId, now }).catch(spentMeanwhile)
    if (posted) return fine?.amount ?? 0n
  }
  throw new Refusal('busy')
}

function foundOf(payment: PaymentRow, finding: Finding, line: LineToPay | undefined) {
  const amount = finding.amount ?? payment.amount
  if (line) {
    const into = line.status === 'unclaimed' ? ('unmatched_receipts' as const) : line.account
    return { amount, receivedOn: line.bookedOn, into }
  }
  const receivedOn = finding.receivedOn ?? (payment.received_on as BusinessDate)
  return { amount, receivedOn, into: finding.into ?? payment.paid_into }
}

type Found = { receivedOn: BusinessDate; amount: Fils; reason: string | undefined }

function checkFinding(payment: PaymentRow, { receivedOn, amount, reason }: Found, now: Date): void {
  if (receivedOn !== payment.received_on) checkDayHasCome(receivedOn, now, 'received_on')
  if (amount !== payment.amount && !reason) {
    throw new Refusal('invalid_fields', {}, { reason: [sentence('Please say why the amount is another.')] })
  }
}

async function checkNothingFlagged(db: Db, paymentId: bigint, amount: Fils): Promise<void> {
  const [look] = await readSecondLook(db, [paymentId, amount])
  if (look && look.look_twice.length > 0) throw new Refusal('look_twice')
}

/** What the officer is told, the fine with it where there is one. */
export function verifiedMessage(fine: Fils): Sentence {
  if (fine === 0n) return sentence('The payment is verified and posted.')
  return sentence('The payment is verified and posted. It came late: a fine of AED {amount} was taken from savings.', {
    amount: amountOf(fine),
  })
}
