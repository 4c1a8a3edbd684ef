import { sentenceOfRefusal } from '#contract/refusals.ts'
import { type BusinessDate, businessDateAt, type Month } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
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
import { feeMost, type HeldLine, holdLine, holdLines, moneyOfLine } from '#server/bank-lines/hold-line.ts'
import { joinLines, settleJoined } from '#server/bank-lines/join-lines.ts'
import {
  type AskedPayment,
  isLineNeeded,
  type LinesOfPayment,
  linesOfPayments,
} from '#server/bank-lines/lines-of-payments.ts'
import { readSecondLook } from '#server/bank-lines/second-look.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { checkAccountOpen, checkDayHasCome } from '#server/ledger/check-entered.ts'
import { readFined } from '#server/ledger/fined.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { keepMembership } from '#server/ledger/locks.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { dayRead } from '#server/ledger/receipt-readings.ts'
import { spentMeanwhile } from '#server/ledger/saver.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { monthsFor } from './found-months.ts'
import { oneOfMany } from './one-of-many.ts'
import { checkPaymentStep, paymentOrRefusal } from './payment-steps.ts'
import { type PaymentRow, readPaymentsToVerify } from './payment-store.ts'
import {
  type Clear,
  type Finding,
  isWhole,
  partsOf,
  postDuesVerification,
  postLoanVerification,
  postTogether,
  type Verification,
  verificationOf,
} from './post-verification.ts'
import { reasonForMember } from './reason-for-member.ts'

/** What the officer says: what of the finding is other than what was sent, and which line of the statement it is. */
type Verifying = {
  [Part in 'receivedOn' | 'amount' | 'reason' | 'noLineReason']?: Finding[Part] | undefined
} & {
  into?: MoneyAccount | undefined
  /** The months of dues that it is for; those that it was sent for where none are said. */
  months?: readonly Month[] | undefined
  /** It says the day and the account. */
  lineId?: bigint | undefined
  /** More lines that are the payment together with that one. */
  alsoLines?: readonly bigint[] | undefined
  /** What the bank kept of it: its line has so much less. */
  fee?: Fils | undefined
  /** How many answers of the member were read. */
  answers?: number | undefined
  /** One of many, that nobody looked at by itself: what is flagged is left. */
  leavesFlagged?: boolean | undefined
  /** One of many whose lines were looked for together: a statement covers its day, and none fits. */
  noLineFits?: boolean | undefined
  /** It was entered from that line, which names the member: who entered it posts it. */
  fromItsLine?: boolean | undefined
}

/** In fils: what was taken as a fine, and what was not because the officer said an earlier day, or other months. */
type Fined = { fine: Fils; letOff: Fils }

/** How often the loan may move between the look and the guard before the officer is asked to try again. */
const ATTEMPTS = 20

/**
 * Verifies a waiting payment: posts it, repays the loan it is for, and takes the fine of what it completes late. Gives
 * the fine that was taken, and the one that was let off. Money at the bank is booked once: the payment is tied to its line
 * of the statement, and where nobody had claimed the line it comes out of the unclaimed money. Throws `not_found`,
 * `already_decided`, `own_money`, `recorded_by_you`, `busy`, `payment_answered`, `line_settled`, `line_not_that`,
 * `line_needed`, `no_line_fits`, `look_twice`, `bank_fee_above_limit`, and `invalid_fields` for a day in the future,
 * another amount or other months without a reason, or an account that is not open; and what keeps it from being for those
 * months.
 */
export async function verifyPayment(
  { db, secrets }: { db: Db; secrets: Secrets },
  paymentId: bigint,
  officerId: bigint,
  said: Verifying,
  now: Date,
): Promise<Fined> {
  const { lineId, alsoLines = [], noLineReason } = said
  if (said.into && lineId === undefined) await checkAccountOpen(db, said.into, 'paid_into')
  const by = { officerId, now }
  const joined =
    lineId !== undefined && alsoLines.length > 0
      ? await joinLines(db, paymentId, [lineId, ...alsoLines], by)
      : undefined
  let line = joined ?? (lineId === undefined ? undefined : await holdLine(db, lineId))
  let { answers } = said
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sent = await paymentOrRefusal(db, paymentId)
    answers ??= sent.answers
    const { lateFine } = await checkPaymentStep(db, 'verify', stepOf(sent, said.fromItsLine), officerId)
    if (sent.answers !== answers) throw new Refusal('payment_answered')
    // What was entered from a line that is short by a fee is verified by that line.
    if (!line && !noLineReason && sent.bank_fee > 0n && sent.bank_line_id !== null)
      line = await holdLine(db, sent.bank_line_id)
    const part = sent.split_line_id === null ? undefined : await holdLine(db, sent.split_line_id, 'parts')
    if (part && line) throw new Refusal('line_not_that')
    // So that what is late is not fined from months, or instalments, that a reversal opens at the same moment, and the months
    // that the officer says are not taken then.
    if (lateFine > 0n || said.months) await keepMembership(db, [sent.member_id])
    const finding = part ? findingOfPart(sent, said, part) : findingOf(sent, said, line)
    // The line says it.
    if (line && finding.amount !== sent.amount && !finding.reason)
      finding.reason = await reasonForMember(db, sent.member_id, 'another_amount_came')
    checkFinding(sent, finding, now)
    const payment = said.months ? await foundFor(db, sent, said.months, finding, now) : sent
    const { amount, into, receivedOn: day, fee } = finding
    if (line && line.amount !== amount - fee) throw new Refusal('line_not_that')
    if (fee > 0n) await checkIsFee(db, amount, fee)
    const asSent = amount === payment.amount && into === payment.paid_into && day === payment.received_on
    const mayHaveLine = !part && (payment.near_statement || !asSent)
    if (!line && !noLineReason && mayHaveLine) {
      if (said.noLineFits) throw new Refusal('no_line_fits', { day: { day } })
      await checkHasNoLine({ db, secrets }, { id: paymentId, into, day, amount })
    }
    if (said.leavesFlagged) await checkNothingFlagged(db, paymentId, amount)
    const post = payment.kind === 'loan' ? postLoanVerification : postDuesVerification
    const verification = verificationOf(payment, finding)
    const fine = await lateFineOf(db, lateFine, payment, verification, finding, now)
    const taken = fine?.amount ?? 0n
    const letOff = await letOffOf(db, lateFine, { sent, payment, byWord: !line && !part, taken }, finding, now)
    // A day that nobody looked at lets no fine off.
    if (said.leavesFlagged && letOff > 0n) throw new Refusal('look_twice')
    const toPost = { verification, fine, forOtherMonths: payment !== sent }
    const posted = await post(db, payment, toPost, finding, by).catch(spentMeanwhile)
    if (!posted) continue
    if (joined) await settleJoined(db, [paymentId, officerId, now])
    return { fine: taken, letOff }
  }
  throw new Refusal('busy')
}

/** As the rule sees it that nobody posts what they entered: by its line, which names the member, they may. */
const stepOf = (payment: PaymentRow, fromItsLine = false): PaymentRow =>
  fromItsLine ? { ...payment, recorded_by: null } : payment

/** A payment as it was sent and as the officer found it, whether the day is the officer's word, and the fine that is taken. */
type Judged = { sent: PaymentRow; payment: PaymentRow; byWord: boolean; taken: Fils }

/**
 * What the fine would be more for the day and the months that the payment was sent with. A line of the bank says the day
 * by itself; without one an earlier day is the officer's word.
 */
async function letOffOf(db: Db, each: Fils, judged: Judged, finding: Finding, now: Date): Promise<Fils> {
  const { sent, payment, byWord, taken } = judged
  const earlier = byWord && finding.receivedOn < sent.received_on
  if (!earlier && payment === sent) return 0n
  const asSent = earlier ? { ...finding, receivedOn: sent.received_on as BusinessDate } : finding
  const due = (await lateFineOf(db, each, sent, verificationOf(sent, asSent), asSent, now))?.amount ?? 0n
  return due > taken ? due - taken : 0n
}

/** A part comes out of the money of its line, which is unclaimed. Throws `line_not_that` for more than is left of it. */
function findingOfPart(payment: PaymentRow, said: Verifying, { bookedOn, left }: HeldLine): Finding {
  const { amount = payment.amount, reason } = said
  if (amount > left) throw new Refusal('line_not_that')
  const into = 'unmatched_receipts'
  return { amount, receivedOn: bookedOn, into, reason, line: undefined, noLineReason: undefined, fee: 0n }
}

function findingOf(payment: PaymentRow, said: Verifying, line: HeldLine | undefined): Finding {
  const { amount = payment.amount, reason, noLineReason } = said
  if (line) {
    const entered = payment.bank_line_id === line.id ? payment.bank_fee : 0n
    const { fee = entered } = said
    return { amount, receivedOn: line.bookedOn, into: moneyOfLine(line), reason, line, noLineReason, fee }
  }
  const receivedOn = said.receivedOn ?? (payment.received_on as BusinessDate)
  return { amount, receivedOn, into: said.into ?? payment.paid_into, reason, line, noLineReason, fee: 0n }
}

/**
 * Who verifies it decides on the fee too, as on a bank charge: within what one officer may spend, and what a bank can keep.
 * Throws `bank_fee_above_limit`.
 */
export async function checkIsFee(db: Db, amount: Fils, fee: Fils): Promise<void> {
  const limit = feeMost(amount, await readSettings(db))
  if (fee > limit) throw new Refusal('bank_fee_above_limit', { limit: amountOf(limit) })
}

function checkFinding(payment: PaymentRow, { receivedOn, amount, reason }: Finding, now: Date): void {
  if (receivedOn !== payment.received_on) checkDayHasCome(receivedOn, now, 'received_on')
  if (amount !== payment.amount && !reason) {
    throw new Refusal('invalid_fields', {}, { reason: [sentence('Enter a reason for changing the amount.')] })
  }
}

/** The payment for those months. Throws `invalid_fields` where they are others and no reason is given, or it is of no dues. */
async function foundFor(db: Db, payment: PaymentRow, months: readonly Month[], found: Finding, now: Date) {
  if (months.join() === payment.months.map(({ month }) => month).join()) return payment
  if (!found.reason) {
    throw new Refusal('invalid_fields', {}, { reason: [sentence('Say why the months were changed.')] })
  }
  return { ...payment, months: await monthsFor(db, payment, months, found.amount, now) }
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

type Verified = Outcome & { id: number }

const readWaiting = query<AskedPayment>(
  'read_waiting_to_verify',
  `select p.id, p.paid_into as into, p.received_on as day, ${dayRead('p')} as "dayRead", p.amount from payment p
   where p.id = any ($1::bigint[]) and p.status = 'in_review' and p.bank_fee = 0`,
)

/**
 * One of many to verify, and by whom: by which line, if it is one, and whether the officer has looked at what is flagged.
 * On the day that its receipt says, unless it is to be `asSent`.
 */
export type OneToVerify = {
  id: bigint
  officerId: bigint
  lineId?: bigint | undefined
  lookedTwice?: boolean | undefined
  asSent?: boolean
} & Pick<Verifying, 'fromItsLine' | 'answers' | 'noLineReason'>

/**
 * Verifies in one query those that nothing speaks against, each by its line of those that are held, else as it was sent.
 * Gives their ids, each with that of its entry. The others are left to be verified singly, where each is told why; so are all
 * where it throws.
 */
export async function verifyTogether(
  db: Db,
  asked: readonly OneToVerify[],
  held: ReadonlyMap<bigint, HeldLine>,
  now: Date,
): Promise<Map<bigint, bigint>> {
  const lines = new Map(held)
  const waiting = new Map((await readPaymentsToVerify(db, [asked.map(({ id }) => id)])).map((row) => [row.id, row]))
  const clear: Clear[] = []
  for (const { id, officerId, lineId, lookedTwice, asSent, fromItsLine, answers, noLineReason } of asked) {
    const payment = waiting.get(id)
    const line = lineId === undefined ? undefined : lines.get(lineId)
    // Twice in one list, or a line that somebody has settled: said to it singly.
    if (!payment || !waiting.delete(id) || (lineId !== undefined && !(line && lines.delete(lineId)))) continue
    if ((payment.look_twice.length > 0 && !lookedTwice) || !isPlain(payment)) continue
    if (answers !== undefined && answers !== payment.answers) continue
    if (line ? !isWholeLine(payment, line, now) : payment.near_statement && !noLineReason) continue
    const receivedOn = asSent ? undefined : (payment.day_read ?? undefined)
    const finding = findingOf(payment, { receivedOn, noLineReason }, line)
    const verification = verificationOf(payment, finding)
    if (!isWhole(payment, verification.onMonths)) continue
    const isFree = await checkPaymentStep(db, 'verify', stepOf(payment, fromItsLine), officerId).then(
      ({ lateFine }) => lateFine === 0n,
      leaveRefused,
    )
    if (isFree) clear.push({ payment, finding, verification, officerId })
  }
  return clear.length < 2 ? new Map() : postTogether(db, clear, now)
}

/** Whether nothing but the payment itself, its line and an active loan decide on what it becomes: no debt. */
const isPlain = (payment: PaymentRow): boolean =>
  (payment.kind !== 'loan' || payment.loan_status === 'active') &&
  payment.receivable === 0n &&
  payment.bank_fee === 0n &&
  payment.bank_line_id === null &&
  payment.split_line_id === null

const isWholeLine = ({ amount }: PaymentRow, line: HeldLine, now: Date): boolean =>
  line.amount === amount && line.bookedOn <= businessDateAt(now)

function leaveRefused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}

/**
 * Verifies each that is clear as it stands, by its line where one is sure, else on the day that its receipt says; the others are
 * left for a look.
 */
export async function verifyPayments(
  deps: { db: Db; secrets: Secrets },
  ids: readonly number[],
  officerId: bigint,
  now: Date,
): Promise<Verified[]> {
  const waiting = await readWaiting(deps.db, [ids])
  const dayOf = new Map(waiting.map(({ id, dayRead: day }) => [id, day ?? undefined]))
  const lines = await linesOfPayments(deps, waiting)
  const asked = ids.flatMap((id): OneToVerify[] => {
    const found = lines.get(BigInt(id))
    const sure = found?.proposal?.sure ? found.proposal.id : undefined
    return sure === undefined && found && isLineNeeded(found) ? [] : [{ id: BigInt(id), officerId, lineId: sure }]
  })
  const sureLines = await holdLines(
    deps.db,
    asked.flatMap(({ lineId }) => lineId ?? []),
  )
  const together = await oneOfMany(
    deps.db,
    () => verifyTogether(deps.db, asked, sureLines, now),
    () => new Map<bigint, bigint>(),
  )
  const results: Verified[] = []
  for (const id of ids) {
    if (together.delete(BigInt(id))) {
      results.push({ id, verified: true, left: null, message: verifiedMessage(0n) })
      continue
    }
    const said = verifyingOf(lines.get(BigInt(id)), dayOf.get(BigInt(id)))
    const outcome = await verifyEach(deps.db, () => verifyPayment(deps, BigInt(id), officerId, said, now))
    results.push({ id, ...outcome })
  }
  return results
}

function verifyingOf(lines: LinesOfPayment | undefined, receivedOn: BusinessDate | undefined): Verifying {
  if (!lines) return { leavesFlagged: true, receivedOn }
  const { proposal, others, dayIsCovered } = lines
  const noLineFits = dayIsCovered && !proposal && others.length === 0
  return { leavesFlagged: true, receivedOn, noLineFits, ...(proposal?.sure && { lineId: proposal.id }) }
}

/** What became of one of many: `left` where it only waits for a look. */
export type Outcome = {
  verified: boolean
  left: 'look_twice' | 'line_needed' | 'no_line_fits' | null
  message: Sentence
}

/** Verifies one of several. */
export const verifyEach = (db: Db, verify: () => Promise<Fined>): Promise<Outcome> =>
  outcomeOfEach<Outcome>(
    db,
    async () => ({ verified: true, left: null, message: verifiedMessage((await verify()).fine) }),
    (refused) => refused,
  )

/** Posts one of several; of one that is refused the others are kept. */
export const outcomeOfEach = <T>(
  db: Db,
  post: () => Promise<T>,
  refused: (outcome: Outcome, refusal: Refusal) => T,
): Promise<T> =>
  oneOfMany(db, post, (refusal) =>
    refused({ verified: false, left: leftFor(refusal), message: sentenceOfRefusal(refusal) }, refusal),
  )

function leftFor({ code }: Refusal): Outcome['left'] {
  return code === 'look_twice' || code === 'line_needed' || code === 'no_line_fits' ? code : null
}
