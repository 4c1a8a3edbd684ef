import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { type DuesRow, splitAcrossMonths } from '#core/dues-calendar.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { DAYS_AFTER, DAYS_BEFORE } from '#core/statement-matching.ts'
import { standingEntry } from '#server/bank-lines/candidate-store.ts'
import { type ClaimOfLine, claimOf, feeBelowOwed, readOwing } from '#server/bank-lines/claim-of-line.ts'
import {
  checkLineHasCome,
  checkNothingWaits,
  feeMost,
  type HeldLine,
  holdLine,
  waitingOnLine,
} from '#server/bank-lines/hold-line.ts'
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

/** SQL: a payment of an amount that the member sent and that waits; null where there is none. */
const sentOf = (member: string, amount: string) => `(select min(id) from payment where member_id = ${member}
     and status = 'in_review' and amount = ${amount} and paid_into not like 'cash%' and bank_line_id is null and split_line_id is null)`

type LineInSql = { member: string; account: string; amount: string; day: string; status: string }

/** SQL: whether an entry of the member moved the amount of an open line, and is no line. */
const isEntryOf = ({ member, account, amount, day, status }: LineInSql) =>
  `${status} = 'open' and exists (select from unlined_entry u where u.account = ${account} and u.amount = ${amount}
     and u.received_on between ${day} - ${DAYS_BEFORE} and ${day} + ${DAYS_AFTER}
     and exists (select from posting p where p.entry_id = u.entry_id and p.member_id = ${member})
     and ${standingEntry('u.entry_id')})`

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
  await markPosted(deps.db, [[paymentId]])
  return fine
}

/** Value: payments. */
export const markPosted = query(
  'mark_posted_from_line',
  'update payment set posted_from_line = true where id = any ($1::bigint[])',
)

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

/** A line of many, and the member whose money it is said to be. */
export type LineClaim = { lineId: bigint } & Pick<Claim, 'memberId' | 'kind'>

/**
 * Enters in one query what members paid who sent nothing, each from a held line that names them: for open months, or as a
 * deposit. Gives the payment of each line. What something speaks against is left to be claimed singly, and so is a member's
 * second line, which is for what the first leaves. Throws `busy` where something changed since it was read.
 */
export async function enterTogether(
  deps: { db: Db; secrets: Secrets },
  claims: readonly LineClaim[],
  held: ReadonlyMap<bigint, HeldLine>,
  { officerId, now }: { officerId: bigint; now: Date },
): Promise<Map<bigint, bigint>> {
  const { db } = deps
  const ofMember = new Map(claims.toReversed().map((claim) => [claim.memberId, claim]))
  const asked = [...ofMember.values()].flatMap(({ lineId, memberId, kind }) => {
    const line = held.get(lineId)
    return line && line.amount > 0n && line.bookedOn <= businessDateAt(now) ? [{ line, memberId, kind }] : []
  })
  if (asked.length < 2) return new Map()
  const lineIds = asked.map(({ line }) => line.id)
  const memberIds = asked.map(({ memberId }) => memberId)
  const free = new Set((await readFree(db, [lineIds, memberIds])).map(({ id }) => id))
  const { twoPersonRules } = await readSettings(db)
  const lines = asked.map(({ line }) => ({ ...line, date: line.bookedOn }))
  const named = twoPersonRules ? (await namedMembers(deps, lines)).one : undefined
  const owed = await readOwing(db, memberIds, now)
  const made = asked.flatMap(({ line, memberId, kind }) => {
    if (!free.has(line.id) || (named && named.get(line.id)?.memberId !== memberId)) return []
    const owing = owed.get(memberId)
    const claim = owing && owing.receivable === 0n ? claimOf(owing, line.amount, now, kind) : undefined
    if (!claim || claim.kind === 'loan') return []
    const months = claim.kind === 'dues' ? monthParts(claim.months, line.amount) : []
    const { id, amount, account, bookedOn } = line
    const of = { line_id: id.toString(), member_id: memberId.toString(), kind: claim.kind, months }
    return [{ ...of, amount: amount.toString(), paid_into: account, received_on: bookedOn }]
  })
  if (made.length < 2) return new Map()
  const entered = await insertFromLines(db, [JSON.stringify(made), officerId, now]).catch((error: unknown) => {
    throw violatedConstraint(error) === 'payment_month_waiting' ? new Refusal('busy') : error
  })
  if (entered.length < made.length) throw new Refusal('busy')
  return new Map(entered.map(({ line_id, id }) => [line_id, id]))
}

/** Lines of which nothing waits and whose money is not there already, of members whose membership is open. Values: lines, the member of each. */
const readFree = query<{ id: bigint }>(
  'read_lines_free_to_claim',
  `select l.id from unnest($1::bigint[], $2::bigint[]) as said (line, member)
   join bank_line l on l.id = said.line join member m on m.id = said.member
   where m.closed_on is null and ${sentOf('m.id', 'l.amount')} is null and not exists (select from ${waitingOnLine('l.id')} w)
     and not (${isEntryOf({ member: 'm.id', account: 'l.account', amount: 'l.amount', day: 'l.booked_on', status: 'l.status' })})`,
)

/** Values: of each, as JSON, its line, member, kind, amount, account, day and months; officer, now. */
const insertFromLines = query<{ id: bigint; line_id: bigint }>(
  'insert_payments_from_lines',
  `with said as materialized (
     select * from jsonb_to_recordset($1::jsonb) as s (line_id bigint, member_id bigint, kind text, amount bigint, paid_into text,
       received_on date, months jsonb)),
   payer as materialized (
     select id from member where id in (select member_id from said) and closed_on is null order by id for key share),
   made as (
     insert into payment (member_id, kind, amount, account_number_masked, received_on, submitted_at, recorded_by, paid_into)
     select payer.id, s.kind, s.amount, '', s.received_on, $3, $2, s.paid_into from said s join payer on payer.id = s.member_id
     order by s.line_id returning id, member_id),
   months as (
     insert into payment_month (payment_id, member_id, month, amount, dues_amount)
     select made.id, made.member_id, m.month, m.amount, m.dues_amount from made join said s using (member_id),
       jsonb_to_recordset(s.months) as m (month date, amount bigint, dues_amount bigint))
   select made.id, s.line_id from made join said s using (member_id)`,
)

type Entered = {
  memberId: bigint
  amount: Fils
  account: string
  receivedOn: BusinessDate
  officerId: bigint
  now: Date
}

/** What of an amount (fils) each month has, which it reaches. */
function monthParts(months: readonly DuesRow[], amount: Fils) {
  const split = splitAcrossMonths(months, amount)
  if (!('parts' in split)) throw new Error('more months were chosen than the amount reaches')
  return split.parts.map(({ month, amount: part }, at) => {
    return { month: `${month}-01`, amount: part.toString(), dues_amount: months[at]?.amount.toString() }
  })
}

function duesValues({ months }: Extract<ClaimOfLine, { kind: 'dues' }>, entered: Entered): unknown[] {
  const { memberId, amount, account, receivedOn, officerId, now } = entered
  const parts = monthParts(months, amount)
  const noReceipt = [null, null, null]
  const values = [memberId, amount, '', ...noReceipt, receivedOn, now, JSON.stringify(parts), officerId]
  return [...values, account, null]
}

/** Values: member, account, amount in fils, the line's day and its state. */
const moneyThere = query<{ payment: bigint | null; posted: boolean }>(
  'money_of_line_there',
  `select ${sentOf('$1', '$3')} as payment,
     ${isEntryOf({ member: '$1', account: '$2', amount: '$3', day: '$4::date', status: '$5' })} as posted`,
)

/** Values: payment, line, what the bank kept. */
const tieToLine = query('tie_payment_to_line', 'update payment set bank_line_id = $2, bank_fee = $3 where id = $1')
