import { lessBankFee } from '#core/bank-fee.ts'
import { type BusinessDate, businessDateAt, type Month, monthLabel } from '#core/calendar.ts'
import { splitAcrossMonths } from '#core/dues-calendar.ts'
import type { Entry } from '#core/entry.ts'
import { deposit, type MoneyIn, receivableFirst, recoverLoan, repayLoan, verifyDues } from '#core/events.ts'
import type { LateFine } from '#core/late-fines.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import { type Fils, minFils, sumFils } from '#core/money.ts'
import type { HeldLine } from '#server/bank-lines/hold-line.ts'
import type { Db } from '#server/db/connect.ts'
import { finePartsJson, insertFineParts } from '#server/ledger/fined.ts'
import { decidedAfterOthers, scheduleOf } from '#server/ledger/loan-facts.ts'
import { type DatedEntry, postEntries, postingQuery, postingQueryOfMany, postMany } from '#server/ledger/post-entry.ts'
import type { PaymentRow } from './payment-store.ts'

type By = { officerId: bigint; now: Date }

/** What is posted: the payment, and the fine where it came late. */
type ToPost = {
  verification: Verification
  fine: LateFine | undefined
  /** The officer said other months than those it was sent for. */
  forOtherMonths: boolean
}

/** What the verification changes, kept so that it can be undone. */
const AS_SENT = `jsonb_build_object('amount', payment.amount, 'received_on', payment.received_on, 'paid_into', payment.paid_into,
  'bank_line_id', payment.bank_line_id, 'bank_fee', payment.bank_fee, 'months', (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'amount', amount,
    'dues_amount', dues_amount)), '[]') from payment_month where payment_id = payment.id))`

/**
 * Values $2 to $13 of both queries: payment, officer, now, received on, amount, reason, fine, into, line and its state, why it
 * has none, what the bank kept.
 */
const VERIFIED = `update payment set status = 'verified', decided_by = $3, as_sent = ${AS_SENT},
  decided_at = ${decidedAfterOthers('$4', 'payment.loan_id')}, received_on = $5, amount = $6,
  claimed_amount = case when payment.amount <> $6 then payment.amount end, reason = $7,
  entry_id = posted.entry_ids[1], fine = $8, fine_entry_id = posted.entry_ids[2], paid_into = $9,
  bank_line_id = case when $10::bigint is not null then settle_bank_line($10, $11, posted.entry_ids[1], $3, $4) end,
  no_line_reason = $12, bank_fee = $13
  from posted where payment.id = posted.id`

/**
 * The months that dues complete are kept with the member. That row is locked before the savings, as a reversal does: in
 * two orders they would wait for each other. The dues are locked too, as by keepMembership.
 */
const DUES_GUARD = `with keeper as materialized (
    select id from member where id = $14 and (select pg_advisory_xact_lock_shared(7023)) is not null for no key update)
  select p.id, p.member_id, p.loan_id from keeper join payment p on p.member_id = keeper.id
  where p.id = $2 and p.status = 'in_review' and p.amount = $15 and p.answers = $16 for update of p`

const VERIFY_DUES_PAYMENT = postingQuery({ name: 'verify_dues_payment', guard: DUES_GUARD, effects: [VERIFIED] })

/** Where its months, or their parts, are others than it was sent for, or a fine is taken: values $17 and $18. */
const VERIFY_DUES_PAYMENT_OTHERWISE = postingQuery({
  name: 'verify_dues_payment_otherwise',
  guard: DUES_GUARD,
  effects: [
    VERIFIED,
    `insert into payment_month (payment_id, member_id, month, amount, dues_amount)
     select posted.id, posted.member_id, part.month, part.amount, part.dues_amount
     from posted, jsonb_to_recordset($17::jsonb) as part (month date, amount bigint, dues_amount bigint)
     on conflict (payment_id, month) do update set amount = excluded.amount where payment_month.amount <> excluded.amount`,
    `delete from payment_month using posted where payment_id = posted.id
       and month not in (select month from jsonb_to_recordset($17::jsonb) as part (month date))`,
    insertFineParts('posted', '$18'),
  ],
})

/** Posts a payment of dues, or a deposit, which is for no month. Undefined where it was decided meanwhile. */
export function postDuesVerification(db: Db, payment: PaymentRow, toPost: ToPost, finding: Finding, by: By) {
  const values = [...decision(payment, toPost, finding, by), payment.member_id, payment.amount, payment.answers]
  const entries = datedEntries(toPost, finding, by)
  const { verification, fine, forOtherMonths } = toPost
  if (!fine && !forOtherMonths && isWhole(payment, verification.onMonths))
    return postEntries(db, VERIFY_DUES_PAYMENT, values, entries)
  const otherwise = [monthsText(payment, verification.onMonths), finePartsJson(fine)]
  return postEntries(db, VERIFY_DUES_PAYMENT_OTHERWISE, [...values, ...otherwise], entries)
}

/** What a verification is for the loan, by whom and when, in SQL. Of dues or a deposit: nothing. */
const repays = (by: string, at: string) => [
  `update loan set repaid = loan.repaid + posted.on_loan, recovered = loan.recovered + posted.on_recovery,
     status = case when posted.settles then 'settled' else loan.status end from posted where loan.id = posted.loan_id`,
  `insert into loan_step (loan_id, step, made_by, made_at) select loan_id, 'settled', ${by}, ${at} from posted where settles`,
]
/** Whether what repays loan `l` is the last of it. */
const settles = (onLoan: string) => `l.status = 'active' and l.repaid + ${onLoan} = l.principal + l.total_interest`

/**
 * With the amounts that were sent. Each payment is looked up by itself: of hundreds a plan for few compares each with each. Values: of each, as JSON, its place, id, member, amount and answers, the day and the account
 * that were found, its line with that line's state, why it has none, its loan as it was read with what it has of it, and the
 * officer; now.
 */
const VERIFY_TOGETHER = postingQueryOfMany({
  name: 'verify_payments_together',
  guard: `with said as materialized (
      select * from jsonb_to_recordset($2::jsonb)
        as s (nth int, id bigint, member_id bigint, amount bigint, answers smallint, sent_on date, received_on date, paid_into text,
          line_id bigint, line_status text, no_line_reason text, officer_id bigint, loan_id bigint, loan_status text,
          repaid bigint, recovered bigint, on_loan bigint, on_recovery bigint)),
    keeper as materialized (
      select id from member where id = any (array(select member_id from said)) and (select pg_advisory_xact_lock_shared(7023)) is not null
      order by id for no key update),
    payer as materialized (
      select s.* from (select said.* from keeper join said on said.member_id = keeper.id order by said.id) s
      cross join lateral (
        select id from payment p where p.id = s.id and p.status = 'in_review'
          and (p.member_id, p.amount, p.received_on, p.answers) = (s.member_id, s.amount, s.sent_on, s.answers)
        limit 1 for update) waiting),
    borrowed as materialized (
      select l.id as loan_id, ${settles('s.on_loan')} as settles from payer s join loan l on l.id = s.loan_id
      where l.id = any (array(select loan_id from said)) and (l.status, l.repaid, l.recovered) = (s.loan_status, s.repaid, s.recovered)
      order by l.id for update of l)
    select s.id, s.nth, s.received_on, s.paid_into, s.line_id, s.line_status, s.no_line_reason, s.officer_id,
      s.loan_id, s.on_loan, s.on_recovery, b.settles
    from payer s left join borrowed b on b.loan_id = s.loan_id where s.loan_id is null or b.loan_id is not null`,
  effects: [
    `update payment set status = 'verified', decided_by = posted.officer_id, decided_at = ${decidedAfterOthers('$3', 'payment.loan_id')},
       as_sent = ${AS_SENT}, entry_id = posted.entry_id,
       received_on = posted.received_on, paid_into = posted.paid_into, no_line_reason = posted.no_line_reason,
       bank_line_id = case when posted.line_id is not null
         then settle_bank_line(posted.line_id, posted.line_status, posted.entry_id, posted.officer_id, $3) end
     from posted where payment.id = posted.id`,
    ...repays('officer_id', '$3'),
  ],
})

/** A payment of the amount that was sent, whose months have all that is left of it. */
export type Clear = { payment: PaymentRow; verification: Verification; finding: Finding; officerId: bigint }

/** Posts them all. Gives the ids of those that still waited so, each with that of its entry. */
export async function postTogether(db: Db, payments: readonly Clear[], now: Date): Promise<Map<bigint, bigint>> {
  const said = payments.map(({ payment, verification, finding, officerId }, nth) => {
    const { id, member_id, amount, received_on, answers } = payment
    const of = { nth, id: id.toString(), member_id: member_id.toString(), amount: amount.toString(), answers }
    const { receivedOn, into, line, noLineReason } = finding
    const found = { sent_on: received_on, received_on: receivedOn, paid_into: into, no_line_reason: noLineReason }
    return {
      ...of,
      ...found,
      ...ofLoan(payment, verification),
      line_id: line?.id.toString(),
      line_status: line?.status,
      officer_id: officerId.toString(),
    }
  })
  const entries = payments.flatMap(({ verification, finding, officerId }) =>
    datedEntries({ verification, fine: undefined, forOtherMonths: false }, finding, { officerId, now }),
  )
  const posted = await postMany(db, VERIFY_TOGETHER, [JSON.stringify(said), now], entries)
  return new Map([...posted.values()].map(({ id, entryId }) => [id, entryId]))
}

function ofLoan(payment: PaymentRow, { onLoan, recovered: onRecovery }: Verification) {
  const { loan_id: id, loan_status, repaid, recovered } = payment
  if (id === null) return {}
  const asRead = { loan_id: `${id}`, loan_status, repaid: `${repaid}`, recovered: `${recovered}` }
  return { ...asRead, on_loan: `${onLoan}`, on_recovery: `${onRecovery}` }
}

const VERIFY_LOAN_PAYMENT = postingQuery({
  name: 'verify_loan_payment',
  // The entry was made for the loan as it was read; had another repayment come since, it would divide otherwise.
  guard: `select p.id, p.member_id, p.loan_id, $17::bigint as on_loan, $18::bigint as on_recovery, ${settles('$17')} as settles
    from payment p join loan l on l.id = p.loan_id
    where p.id = $2 and p.status = 'in_review' and p.answers = $20 and p.amount = $21 and l.status = $14 and l.repaid = $15 and l.recovered = $16 for update of p, l`,
  effects: [VERIFIED, ...repays('$3', '$4'), insertFineParts('posted', '$19')],
})

/** Posts a payment for a loan, and what the loan has of it. Undefined where it was decided, or the loan moved, meanwhile. */
export function postLoanVerification(db: Db, payment: PaymentRow, toPost: ToPost, finding: Finding, by: By) {
  return postEntries(
    db,
    VERIFY_LOAN_PAYMENT,
    [
      ...decision(payment, toPost, finding, by),
      payment.loan_status,
      payment.repaid,
      payment.recovered,
      toPost.verification.onLoan,
      toPost.verification.recovered,
      finePartsJson(toPost.fine),
      payment.answers,
      payment.amount,
    ],
    datedEntries(toPost, finding, by),
  )
}

function decision(payment: PaymentRow, { fine }: ToPost, finding: Finding, { officerId, now }: By): unknown[] {
  const { amount, receivedOn, reason, into, line, noLineReason, fee } = finding
  const ofLine = [line?.id ?? null, line?.status ?? null]
  return [
    payment.id,
    officerId,
    now,
    receivedOn,
    amount,
    reason ?? null,
    fine?.amount ?? 0n,
    into,
    ...ofLine,
    noLineReason ?? null,
    fee,
  ]
}

function monthsText(payment: PaymentRow, onMonths: Fils): string {
  const duesOf = new Map(payment.months.map(({ month, dues_amount }) => [month, dues_amount]))
  return JSON.stringify(
    partsOf(payment, onMonths).map(({ month, amount }) => {
      return { month: `${month}-01`, amount, dues_amount: duesOf.get(month) }
    }),
  )
}

function datedEntries({ verification, fine }: ToPost, { receivedOn }: Finding, { officerId, now }: By): DatedEntry[] {
  const when = { date: businessDateAt(now), receivedOn, postedAt: now, madeBy: officerId }
  const posted = fine ? [verification, fine] : [verification]
  return posted.map(({ entry, memo }) => ({ entry, memo, ...when }))
}

/** A payment as the officer found it at the bank. */
export type Finding = {
  amount: Fils
  receivedOn: BusinessDate
  into: MoneyIn
  /** Why the amount is another than what was sent. */
  reason: string | undefined
  line: HeldLine | undefined
  /** Why it is no line, where a statement covers its day or a line would fit. */
  noLineReason: string | undefined
  /** What the bank kept of it on its way; the line has so much less. */
  fee: Fils
}

/** The entry that a payment's verification posts, what the statement says of it, and how much the loan has of it. */
export type Verification = {
  entry: Entry
  memo: string
  /** What repays the loan. */
  onLoan: Fils
  /** What comes back of a loan that was written off. */
  recovered: Fils
  /** What is left for the months that it was sent for, once the receivable is collected. */
  onMonths: Fils
}

/**
 * What a waiting payment becomes (product: "Due-loan payment"): dues become savings; a loan's payment repays it oldest
 * instalment first; to savings if the loan was settled meanwhile; to recovery first if it was written off.
 */
export function verificationOf(payment: PaymentRow, finding: Finding): Verification {
  const whole = asIfWhole(payment, finding)
  return { ...whole, entry: lessBankFee(whole.entry, finding.into, finding.fee) }
}

function asIfWhole(payment: PaymentRow, { amount, into }: Pick<Finding, 'amount' | 'into'>): Verification {
  const { member_id: memberId, receivable, loan_id: loanId } = payment
  const { toReceivable, rest } = receivableFirst(amount, receivable)
  if (payment.kind === 'deposit') {
    return { entry: deposit({ memberId, into, amount, receivable }), memo: 'Deposit', ...NOTHING_ON_LOAN }
  }
  if (payment.kind === 'dues' || loanId === null) {
    return {
      entry: verifyDues({ memberId, into, amount, receivable }),
      memo: duesMemo(payment, rest),
      ...NOTHING_ON_LOAN,
      onMonths: rest,
    }
  }
  if (payment.loan_status === 'written_off') {
    const writtenOff = payment.written_off - payment.recovered
    const entry = recoverLoan({ memberId, from: into, amount, toReceivable, writtenOff })
    return { entry, memo: 'Loan recovery', ...NOTHING_ON_LOAN, recovered: minFils(rest, writtenOff) }
  }
  if (payment.loan_status === 'settled') {
    return {
      entry: deposit({ memberId, into, amount, receivable }),
      memo: 'Paid beyond the loan',
      ...NOTHING_ON_LOAN,
    }
  }
  const allocation = allocateRepayment(scheduleOf(payment), payment.repaid, rest)
  const entry = repayLoan({ memberId, loanId, from: into, toReceivable, allocation })
  return { entry, memo: 'Loan repayment', ...NOTHING_ON_LOAN, onLoan: allocation.principal + allocation.interest }
}

const NOTHING_ON_LOAN = { onLoan: 0n, recovered: 0n, onMonths: 0n }

function duesMemo(payment: PaymentRow, onMonths: Fils): string {
  const [first, ...more] = partsOf(payment, onMonths)
  if (!first) return 'Set off against what was owed'
  const dues = `Monthly dues, ${monthLabel(first.month as Month)}`
  return more.length > 0 ? `${dues} and ${more.length} more` : dues
}

/**
 * The months' parts, 'YYYY-MM' and fils as text, of what is left for them: as they are, or divided again where the amount is
 * another or a receivable was collected out of it.
 */
export function partsOf(payment: PaymentRow, amount: Fils): { month: string; amount: string }[] {
  const parts = isWhole(payment, amount) ? payment.months : dividedAnew(payment, amount)
  return parts.map((part) => ({ month: part.month, amount: part.amount.toString() }))
}

/** Whether the months' parts come to what is left for them. */
export const isWhole = ({ months }: PaymentRow, amount: Fils) =>
  amount === sumFils(months.map((part) => BigInt(part.amount)))

/** Less than was sent may not reach the last months: those are no longer paid for by this payment. A deposit is for none. */
function dividedAnew(payment: PaymentRow, amount: Fils): { month: string; amount: Fils }[] {
  const months = payment.months.map(({ month, remaining }) => ({ month: month as Month, remaining: BigInt(remaining) }))
  for (let count = months.length; count > 0; count -= 1) {
    const split = splitAcrossMonths(months.slice(0, count), amount)
    if ('parts' in split) return split.parts.filter((part) => part.amount > 0n)
  }
  return []
}
