import { type BusinessDate, businessDateAt, type Month } from '#core/calendar.ts'
import { isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import { duesRows } from '#core/dues-calendar.ts'
import type { Entry } from '#core/entry.ts'
import {
  instalmentsCompletedLate,
  type Late,
  type LateFine,
  lateFineFor,
  monthsCompletedLate,
  without,
} from '#core/late-fines.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import { type AskedPayment, isLineNeeded, linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import { readSecondLook } from '#server/bank-lines/second-look.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { readFined } from '#server/ledger/fined.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { keepMembership } from '#server/ledger/locks.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { spentMeanwhile } from '#server/ledger/spent-meanwhile.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { checkPaymentStep, paymentOrRefusal } from './payment-steps.ts'
import type { PaymentRow } from './payment-store.ts'
import {
  type Finding,
  type LineToPay,
  partsOf,
  postDuesVerification,
  postLoanVerification,
  type Verification,
  verificationOf,
} from './post-verification.ts'

/** What the officer says: what of the finding is other than what was sent, and which line of the statement it is. */
export type Verifying = {
  [Part in 'receivedOn' | 'amount' | 'reason' | 'noLineReason']?: Finding[Part] | undefined
} & {
  into?: MoneyAccount | undefined
  /** It says the day and the account. */
  lineId?: bigint | undefined
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
  said: Verifying,
  now: Date,
): Promise<Fils> {
  const { lineId, noLineReason } = said
  if (said.into && lineId === undefined) await checkAccountOpen(db, said.into, 'paid_into')
  const line = lineId === undefined ? undefined : await lineToPay(db, lineId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await paymentOrRefusal(db, paymentId)
    const { lateFine } = await checkPaymentStep(db, 'verify', payment, officerId)
    // So that what is late is not fined from months, or instalments, that a reversal opens at the same moment.
    if (lateFine > 0n) await keepMembership(db, [payment.member_id])
    const finding = findingOf(payment, said, line)
    checkFinding(payment, finding, now)
    const { amount, into, receivedOn: day } = finding
    if (line && line.amount !== amount) throw new Refusal('line_not_that')
    const asSent = amount === payment.amount && into === payment.paid_into && day === payment.received_on
    const mayHaveLine = payment.near_statement || !asSent
    if (!line && !noLineReason && mayHaveLine)
      await checkHasNoLine({ db, secrets }, { id: paymentId, into, day, amount })
    if (said.leavesFlagged) await checkNothingFlagged(db, paymentId, amount)
    const post = payment.kind === 'loan' ? postLoanVerification : postDuesVerification
    const verification = verificationOf(payment, finding)
    const fine = await lateFineOf(db, lateFine, payment, verification, finding, now)
    const posted = await post(db, payment, { verification, fine }, finding, { officerId, now }).catch(spentMeanwhile)
    if (posted) return fine?.amount ?? 0n
  }
  throw new Refusal('busy')
}

function findingOf(payment: PaymentRow, said: Verifying, line: LineToPay | undefined): Finding {
  const { amount = payment.amount, reason, noLineReason } = said
  if (line) {
    const into = line.status === 'unclaimed' ? ('unmatched_receipts' as const) : line.account
    return { amount, receivedOn: line.bookedOn, into, reason, line, noLineReason }
  }
  const receivedOn = said.receivedOn ?? (payment.received_on as BusinessDate)
  return { amount, receivedOn, into: said.into ?? payment.paid_into, reason, line, noLineReason }
}

function checkFinding(payment: PaymentRow, { receivedOn, amount, reason }: Finding, now: Date): void {
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

/**
 * The fine of a payment, `each` for a month or instalment that it completes after its due day, unless that was fined before.
 * Undefined where fines are off, nothing was late or there are no savings to take it from.
 */
async function lateFineOf(
  db: Db,
  each: Fils,
  payment: PaymentRow,
  verification: Verification,
  { receivedOn }: Finding,
  now: Date,
): Promise<LateFine | undefined> {
  if (each === 0n || payment.kind === 'deposit') return undefined
  const late =
    payment.kind === 'dues'
      ? await lateMonths(db, payment, verification, receivedOn, businessDateAt(now))
      : lateInstalments(payment, verification, receivedOn)
  const { savings, fined } = await readFined(db, payment.member_id, payment.loan_id)
  return lateFineFor(
    { memberId: payment.member_id, savings: savings + intoSavings(verification.entry) },
    each,
    without(late, fined),
  )
}

async function lateMonths(
  db: Db,
  payment: PaymentRow,
  { onMonths }: Verification,
  receivedOn: BusinessDate,
  today: BusinessDate,
): Promise<Late[]> {
  const [row] = await readDuesFacts(db, [payment.member_id])
  if (!row) return []
  const parts = partsOf(payment, onMonths).map((part) => ({ month: part.month as Month, amount: BigInt(part.amount) }))
  return monthsCompletedLate(duesRows(duesAccount(row.facts), today), parts, receivedOn)
}

function lateInstalments(payment: PaymentRow, { onLoan }: Verification, receivedOn: BusinessDate): Late[] {
  if (onLoan === 0n || !payment.disbursed_on) return []
  const loan = { schedule: scheduleOf(payment), disbursedOn: payment.disbursed_on, repaid: payment.repaid }
  return instalmentsCompletedLate(loan, onLoan, receivedOn)
}

function intoSavings(entry: Entry): Fils {
  return -sumFils(entry.postings.filter(({ account }) => account === 'savings').map((posting) => posting.amount))
}

/** Held until the database transaction ends: whoever comes second is told by whom it is settled. Value: line. */
const holdLine = statement<{
  account: string
  booked_on: BusinessDate
  amount: bigint
  status: 'open' | 'matched' | 'unclaimed' | 'set_aside'
  settled_by: string | null
}>(
  'hold_line_to_pay',
  `select l.account, l.booked_on, l.amount, l.status, (select name from person where id = l.settled_by) as settled_by
   from bank_line l where l.id = $1 for no key update`,
)

/** Throws `not_found`, `line_settled`. */
async function lineToPay(db: Db, id: bigint): Promise<LineToPay> {
  const [line] = await holdLine(db, [id])
  if (!line) throw new Refusal('not_found')
  const { account, booked_on: bookedOn, amount, status } = line
  if (status !== 'open' && status !== 'unclaimed') {
    throw new Refusal('line_settled', { status: stateWords(status), by: line.settled_by ?? '' })
  }
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return { id, account, bookedOn, amount, status }
}

/**
 * A payment that names no line has none: no statement covers its day, and no line that waits would fit. Throws
 * `line_needed` where one fits, else `no_line_fits`.
 */
async function checkHasNoLine(deps: { db: Db; secrets: Secrets }, payment: AskedPayment): Promise<void> {
  const lines = (await linesOfPayments(deps, [payment])).get(payment.id)
  if (!lines || !isLineNeeded(lines)) return
  if (lines.proposal || lines.others.length > 0) throw new Refusal('line_needed')
  throw new Refusal('no_line_fits', { day: { day: payment.day } })
}
