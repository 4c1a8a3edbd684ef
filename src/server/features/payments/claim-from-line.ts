import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { splitAcrossMonths } from '#core/dues-calendar.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { standingEntry } from '#server/bank-lines/candidate-store.ts'
import { type ClaimOfLine, claimOf, feeBelowOwed, readOwing } from '#server/bank-lines/claim-of-line.ts'
import { checkLineHasCome, checkNothingWaits, feeMost, type HeldLine, holdLine } from '#server/bank-lines/hold-line.ts'
import { namedMembers } from '#server/bank-lines/named-members.ts'
import { readSent, sentBeside } from '#server/bank-lines/sent-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { readMembership } from '#server/ledger/member-facts.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertDeposit, insertDuesPayment, insertLoanPaymentFromLine, loanWaits } from './payment-store.ts'
import { checkIsFee, verifyPayment } from './verify-payment.ts'

type Claim = {
  memberId: bigint
  kind?: ClaimOfLine['kind'] | undefined
  /** What the bank kept of it: the member paid so much more than the line has. */
  fee?: Fils | undefined
}
/** The fine where it is posted; undefined where it waits for another officer. */
type Claimed = { paymentId: bigint; fine: Fils | undefined }

/**
 * Enters what a member paid, who sent nothing, from the line of the bank's statement, and posts it by that line where the
 * line names the member surely or the two-person rules are off; else another officer verifies it by the line. Without a
 * kind it is what the member owes. Throws `not_found`, `line_settled`, `line_not_that` for money that left,
 * `line_too_late`, `line_waits`, `member_closed`, `no_active_loan`, `months_not_open`, `loan_payment_waiting`,
 * `sent_payment_waits` and `line_may_be_entry` where the money is there already, `bank_fee_above_limit`, and what verifying is refused for.
 */
export async function claimFromLine(
  deps: { db: Db; secrets: Secrets },
  lineId: bigint,
  { memberId, kind, fee = 0n }: Claim,
  officerId: bigint,
  now: Date,
): Promise<Claimed> {
  const { db } = deps
  const line = await holdLine(db, lineId)
  if (line.amount < 0n) throw new Refusal('line_not_that')
  checkLineHasCome(line, now)
  const [member] = await readMembership(db, [memberId])
  if (!member) throw new Refusal('not_found')
  if (member.closed) throw new Refusal('member_closed')
  await checkNothingWaits(db, line)
  const amount = line.amount + fee
  await checkIsNotThere(db, line, memberId, line.amount)
  if (fee > 0n) {
    await checkIsNotThere(db, line, memberId, amount)
    await checkIsFee(db, amount, fee)
  }
  const owing = (await readOwing(db, [memberId], now)).get(memberId)
  const claim = owing && claimOf(owing, amount, now, kind)
  if (!claim) throw kind === 'loan' ? new Refusal('no_active_loan') : new Refusal('months_not_open', { open: 0 })
  const { twoPersonRules } = await readSettings(db)
  const named = (await namedMembers(deps, [{ ...line, date: line.bookedOn }])).one.get(line.id)
  const paymentId = await enter(db, { ...line, amount }, { memberId, claim }, officerId, now)
  if (twoPersonRules && named?.memberId !== memberId) {
    await tieToLine(db, [paymentId, line.id, fee])
    return { paymentId, fine: undefined }
  }
  const said = { lineId: line.id, fee, fromItsLine: true } as const
  return { paymentId, fine: await postFromLine(deps, paymentId, said, officerId, now) }
}

type Beside = Pick<AnswerOf<'GET /api/office/members/:id/claim'>, 'sent' | 'bank_fee'>

/** What the member sent that the amount of a line may be paid for, and what the bank would have kept of what they owe. */
export async function besideClaim(
  db: Db,
  memberId: bigint,
  { amount, lineId, officerId }: { amount: Fils; lineId: bigint | undefined; officerId: bigint },
  now: Date,
): Promise<Beside> {
  const owing = (await readOwing(db, [memberId], now)).get(memberId)
  if (!owing) throw new Refusal('not_found')
  const settings = await readSettings(db)
  const fee = feeBelowOwed(owing, amount, now, (whole) => feeMost(whole, settings))
  const [line] = lineId === undefined ? [] : await readDay(db, [lineId])
  const sent = line ? await readSent(db, [[memberId]]) : []
  return {
    bank_fee: fee === undefined ? null : toAedNumber(fee),
    sent: line ? sentBeside(sent, { date: line.booked_on, amount, officerId, settings }) : null,
  }
}

/** Value: line. */
const readDay = query<{ booked_on: BusinessDate }>('read_day_of_line', 'select booked_on from bank_line where id = $1')

/** Posts what was entered from a line with the same press. */
export async function postFromLine(
  deps: { db: Db; secrets: Secrets },
  paymentId: bigint,
  said: { lineId?: bigint; fee?: Fils; fromItsLine: true },
  officerId: bigint,
  now: Date,
): Promise<Fils> {
  const { fine } = await verifyPayment(deps, paymentId, officerId, said, now)
  await markPosted(deps.db, [paymentId])
  return fine
}

/** Value: payment. */
const markPosted = query('mark_posted_from_line', 'update payment set posted_from_line = true where id = $1')

/** Money at the bank is booked once: the member has sent nothing for it, and no entry has it. */
export async function checkIsNotThere(db: Db, line: HeldLine, memberId: bigint, amount: Fils): Promise<void> {
  const [there] = await moneyThere(db, [memberId, line.account, amount, line.bookedOn, line.status])
  if (there?.payment) throw new Refusal('sent_payment_waits', { payment: String(there.payment) })
  if (there?.posted) throw new Refusal('line_may_be_entry')
}

/** Enters it as a payment that waits, on behalf of the member. */
export async function enter(
  db: Db,
  { amount, account, bookedOn }: Pick<HeldLine, 'amount' | 'account' | 'bookedOn'>,
  { memberId, claim }: { memberId: bigint; claim: ClaimOfLine },
  officerId: bigint,
  now: Date,
): Promise<bigint> {
  const today = businessDateAt(now)
  // A bank may date a line a day ahead.
  const receivedOn = bookedOn < today ? bookedOn : today
  try {
    const [made] =
      claim.kind === 'dues'
        ? await insertDuesPayment(db, duesValues(claim, { memberId, amount, account, receivedOn, officerId, now }))
        : claim.kind === 'loan'
          ? await insertLoanPaymentFromLine(db, [memberId, amount, receivedOn, now, officerId, account])
          : await insertDeposit(db, [memberId, amount, '', receivedOn, now, officerId, account, null])
    if (made) return made.id
  } catch (error) {
    if (violatedConstraint(error) === 'payment_month_waiting') throw new Refusal('busy')
    loanWaits(error)
  }
  throw new Refusal('busy')
}

type Entered = {
  memberId: bigint
  amount: Fils
  account: string
  receivedOn: BusinessDate
  officerId: bigint
  now: Date
}

function duesValues({ months }: Extract<ClaimOfLine, { kind: 'dues' }>, entered: Entered): unknown[] {
  const { memberId, amount, account, receivedOn, officerId, now } = entered
  const split = splitAcrossMonths(months, amount)
  if (!('parts' in split)) throw new Error('more months were chosen than the amount reaches')
  const parts = split.parts.map(({ month, amount: part }, at) => {
    return { month: `${month}-01`, amount: part.toString(), dues_amount: months[at]?.amount.toString() }
  })
  const noReceipt = [null, null, null]
  const values = [memberId, amount, '', ...noReceipt, receivedOn, now, JSON.stringify(parts), officerId]
  return [...values, account, null]
}

/**
 * A payment of the amount that the member sent and that waits, and whether an entry of theirs moved it and is no line.
 * Values: member, account, amount in fils, the line's day and its state.
 */
const moneyThere = query<{ payment: bigint | null; posted: boolean }>(
  'money_of_line_there',
  `select (select min(id) from payment where member_id = $1 and status = 'in_review' and amount = $3
       and paid_into not like 'cash%' and bank_line_id is null and split_line_id is null) as payment,
     $5 = 'open' and exists (select from unlined_entry u where u.account = $2 and u.amount = $3
       and u.received_on between $4::date - ${DAYS_BEFORE} and $4::date + ${DAYS_AFTER}
       and exists (select from posting p where p.entry_id = u.entry_id and p.member_id = $1)
       and ${standingEntry('u.entry_id')}) as posted`,
)

/** Values: payment, line, what the bank kept. */
const tieToLine = query('tie_payment_to_line', 'update payment set bank_line_id = $2, bank_fee = $3 where id = $1')
