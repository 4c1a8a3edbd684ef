import { lessBankFee } from '#core/bank-fee.ts'
import type { BusinessDate, Month } from '#core/calendar.ts'
import type { AccountCode } from '#core/chart.ts'
import type { DuesRow } from '#core/dues-calendar.ts'
import type { Entry } from '#core/entry.ts'
import { type MoneyIn, recoverLoan, repayLoan, reversePayment, writeOffLoan } from '#core/events.ts'
import { type FinePart, fineOfParts, instalmentsLate, type Late, monthsLate, without } from '#core/late-fines.ts'
import { allocateRepayment, repaidState } from '#core/loan-repayment.ts'
import type { Instalment } from '#core/loan-schedule.ts'
import { type Fils, sumFils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { readEntry } from '#server/ledger/reversing-entry.ts'
import type { PaymentRow } from './payment-store.ts'

export type Reversal = {
  entries: { entry: Entry; reverses?: bigint }[]
  /** Payments that stand with another entry now: its place among the entries, counted from 1. */
  moved: { id: bigint; at: number }[]
  /** The parts of fines that are given back. */
  givenBack: bigint[]
  /** Payments whose fine is less now, and the place of the entry that is left of it; null where it is whole given back. */
  fined: { id: bigint; fine: Fils; at: number | null }[]
  /** How the loan stands then; undefined for a payment of dues. */
  loan: LoanAfter | undefined
}

type LoanAfter = { repaid: Fils; status: PaymentRow['loan_status']; writtenOff: Fils; recovered: Fils }

/**
 * The entries that reverse a payment. Of a loan, each later repayment whose division changes is reversed too and
 * posted anew; what stays as it was is not touched. Fines are given back of what is not completed late any more, whichever
 * payment they came with. `rows` are the member's months without the payment.
 */
export function reversalOf(payment: PaymentRow, state: ReversalState, rows: readonly DuesRow[]): Reversal {
  const { payments, available } = state
  const index = payments.findIndex((posted) => posted.id === payment.id)
  const target = payments[index]
  if (!target) throw new Error(`payment ${payment.id} has no entry`)
  const book = newBook(payment.member_id, available)
  if (payment.loan_id === null) {
    const months = payment.months.map(({ month }) => month)
    book.giveBack(state.fines, ({ month }) => month === undefined || !months.includes(month), monthsLate(rows))
    book.reverse(target)
    return { ...book.written, loan: undefined }
  }
  const loan = { ...payment, memberId: payment.member_id, loanId: payment.loan_id, schedule: scheduleOf(payment) }
  const before = payments.slice(0, index)
  const later = laterAnew(loan, before, payments.slice(index + 1))
  const repayments = [...before.map((posted) => ({ ...posted, onLoan: onLoan(posted) })), ...later.repayments]
  const paidOut = payment.disbursed_on && { ...loan, disbursedOn: payment.disbursed_on, repaid: loan.opening_repaid }
  const late = paidOut ? instalmentsLate(paidOut, repayments) : []
  book.giveBack(state.fines, () => false, late)
  book.reverse(target)
  for (const { posted, anew } of later.changed) book.replace(posted, anew)
  const after = { repaid: later.repaid, status: standsAfter(payment, later.repaid) }
  return { ...book.written, loan: { ...after, ...writtenOffAfter(book, loan, later.repaid, payments, index) } }
}

type Loan = PaymentRow & { memberId: bigint; loanId: bigint; schedule: readonly Instalment[] }

/** The later repayments as they divide without the one that is reversed, and what is repaid with them. */
function laterAnew(loan: Loan, before: readonly PostedPayment[], later: readonly PostedPayment[]) {
  let repaid = loan.opening_repaid + sumFils(before.map(onLoan))
  const changed: { posted: PostedPayment; anew: Entry }[] = []
  const repayments = later
    .filter(({ entry }) => entry.kind !== 'recovery')
    .map((posted) => {
      const anew = repaymentAnew(posted, loan, loan.schedule, repaid)
      if (anew.changed) changed.push({ posted, anew: anew.entry })
      repaid += anew.onLoan
      return { ...posted, onLoan: anew.onLoan }
    })
  return { repaid, repayments, changed }
}

/**
 * A loan that was written off owes nothing: the principal that comes back onto it is written off as well, and what was
 * recovered later divides anew over what was written off.
 */
function writtenOffAfter(book: Book, loan: Loan, repaid: Fils, payments: readonly PostedPayment[], index: number) {
  const { memberId, loanId, schedule, written_off: writtenOff, recovered } = loan
  if (loan.loan_status !== 'written_off') return { writtenOff, recovered }
  const principalRepaid = (sum: Fils) => repaidState(schedule, sum).principalRepaid
  const outstandingPrincipal = principalRepaid(loan.repaid) - principalRepaid(repaid)
  let lost = writtenOff
  if (outstandingPrincipal > 0n) {
    const entry = writeOffLoan({ memberId, loanId, outstandingPrincipal, savings: book.available() })
    book.write({ ...entry, memo: 'Loan written off' })
    lost += moved(entry, 'write_off_expense')
  }
  let back = sumFils(payments.slice(0, index).map(recoveredBy))
  for (const posted of payments.slice(index + 1).filter(({ entry }) => entry.kind === 'recovery')) {
    const toReceivable = -moved(posted.entry, 'member_receivable')
    const entry = recoverLoan({ ...posted, memberId, toReceivable, writtenOff: lost - back })
    const anew = recoveredBy({ entry })
    if (anew !== recoveredBy(posted)) book.replace(posted, entry)
    back += anew
  }
  return { writtenOff: lost, recovered: back }
}

/** A loan whose payout came back, after a payment that a debt took whole, is not active again by that payment's reversal. */
function standsAfter(
  { loan_status: was, principal, total_interest }: PaymentRow,
  repaid: Fils,
): PaymentRow['loan_status'] {
  if (was !== 'active' && was !== 'settled') return was
  return repaid === principal + total_interest ? 'settled' : 'active'
}

type Book = ReturnType<typeof newBook>

/** Collects the entries, and follows the available savings that they leave: what those do not reach becomes a receivable. */
function newBook(memberId: bigint, availableBefore: Fils) {
  let available = availableBefore
  const written: Omit<Reversal, 'loan'> = { entries: [], moved: [], givenBack: [], fined: [] }
  const write = (entry: Entry, reverses?: bigint) => {
    available -= moved(entry, 'savings')
    written.entries.push(reverses === undefined ? { entry } : { entry, reverses })
  }
  const reverse = ({ entry: original, entryId }: Pick<PostedPayment, 'entry' | 'entryId'>) => {
    write(reversePayment({ original, availableSavings: available, memo: `Reversed: ${original.memo}` }), entryId)
  }
  const replace = (posted: PostedPayment, entry: Entry) => {
    reverse(posted)
    const asCame = lessBankFee(entry, posted.from, moved(posted.entry, 'bank_charges'))
    write({ ...asCame, memo: posted.entry.kind === 'deposit' ? 'Loan repayment' : (posted.entry.memo ?? '') })
    written.moved.push({ id: posted.id, at: written.entries.length })
  }
  /** Whole fines are reversed; of one that was for more than one, what is still due is posted again. */
  const giveBack = (fines: readonly PostedFine[], untouched: (of: Late) => boolean, late: readonly Late[]) => {
    for (const fine of fines) {
      const back = fine.parts.filter(({ of }) => !untouched(of) && without([of], late).length > 0)
      if (back.length === 0) continue
      const left = fineOfParts(
        memberId,
        fine.parts.filter((part) => !back.includes(part)),
      )
      reverse(fine)
      if (left) write({ ...left.entry, memo: left.memo })
      written.givenBack.push(...back.map(({ id }) => id))
      written.fined.push({ id: fine.paymentId, fine: left?.amount ?? 0n, at: left ? written.entries.length : null })
    }
  }
  return { written, available: () => available, write, reverse, replace, giveBack }
}

function repaymentAnew(
  { amount, from, entry }: PostedPayment,
  { memberId, loanId }: Pick<Loan, 'memberId' | 'loanId'>,
  schedule: readonly Instalment[],
  repaidBefore: Fils,
) {
  const toReceivable = -moved(entry, 'member_receivable')
  const allocation = allocateRepayment(schedule, repaidBefore, amount - toReceivable)
  const { principal, interest } = allocation
  const changed = principal !== -moved(entry, 'loans_receivable') || interest !== -moved(entry, 'interest_income')
  return {
    changed,
    onLoan: principal + interest,
    entry: repayLoan({ memberId, loanId, from, toReceivable, allocation }),
  }
}

const recoveredBy = ({ entry }: Pick<PostedPayment, 'entry'>) => -moved(entry, 'recovery_income')
const onLoan = ({ entry }: PostedPayment) => -moved(entry, 'loans_receivable') - moved(entry, 'interest_income')

/** What an entry does to an account, debit above zero. */
function moved(entry: Entry, account: AccountCode): Fils {
  return sumFils(entry.postings.filter((posting) => posting.account === account).map((posting) => posting.amount))
}

/** A verified payment with the entry that posted it. */
type PostedPayment = {
  id: bigint
  amount: bigint
  from: MoneyIn | 'savings'
  entryId: bigint
  entry: Entry
  receivedOn: BusinessDate
}

/** A fine that a reversal may give back, whole or in part; what of it was given back before is left out. */
type PostedFine = {
  paymentId: bigint
  entryId: bigint
  entry: Entry
  parts: (FinePart & { id: bigint })[]
}

/** The payments of the loan in the order in which they were posted, or a payment of dues alone. */
export type ReversalState = {
  payments: PostedPayment[]
  /** The same as the database tells them, to be compared with those at the guard; null for a payment of dues. */
  postedForLoan: string | null
  /** What the member may use of the savings. */
  available: bigint
  /** Those of what the payment was sent for, whichever payment of it they came with. */
  fines: PostedFine[]
}

const selectPosted = query<{
  id: bigint
  amount: bigint
  paid_from: MoneyIn | 'savings'
  entry_id: bigint
  received_on: BusinessDate
  posted_for_loan: string | null
  available: bigint
}>(
  'read_posted_payments',
  `select q.id, q.amount, case when q.from_savings then 'savings' else q.paid_into end as paid_from, q.entry_id, q.received_on,
     posted_for_loan(p.loan_id), available_savings(p.member_id, $2) as available
   from payment p join payment q on q.id = p.id or q.loan_id = p.loan_id
   where p.id = $1 and q.status = 'verified' order by q.decided_at, q.id`,
)

export async function readReversal(db: Db, paymentId: bigint, lockSavings: boolean): Promise<ReversalState> {
  const rows = await selectPosted(db, [paymentId, lockSavings])
  const payments: PostedPayment[] = []
  for (const { id, amount, paid_from, entry_id, received_on: receivedOn } of rows) {
    payments.push({ id, amount, from: paid_from, entryId: entry_id, entry: await readEntry(db, entry_id), receivedOn })
  }
  return {
    payments,
    postedForLoan: rows[0]?.posted_for_loan ?? null,
    available: rows[0]?.available ?? 0n,
    fines: await readFines(db, paymentId),
  }
}

const selectFines = query<{
  id: bigint
  payment_id: bigint
  fine_entry_id: bigint
  month: Month | null
  instalment: number | null
  amount: bigint
}>(
  'read_fines_to_give_back',
  `select f.id, f.payment_id, y.fine_entry_id, to_char(f.month, 'YYYY-MM') as month, f.instalment::int, f.amount
   from late_fine f join payment y on y.id = f.payment_id
   where not f.given_back and f.payment_id in (
     select o.payment_id from late_fine o join payment p on p.id = $1 where not o.given_back and (o.payment_id = p.id
       or o.loan_id = p.loan_id
       or (o.member_id = p.member_id and o.month in (select month from payment_month where payment_id = p.id))))
   order by f.id`,
)

async function readFines(db: Db, paymentId: bigint): Promise<PostedFine[]> {
  const rows = await selectFines(db, [paymentId])
  const fines: PostedFine[] = []
  for (const [id, parts] of Map.groupBy(rows, (row) => row.payment_id)) {
    const entryId = parts[0]?.fine_entry_id
    if (entryId === undefined) continue
    fines.push({
      paymentId: id,
      entryId,
      entry: await readEntry(db, entryId),
      parts: parts.map(({ id: part, month, instalment, amount }) => {
        return { id: part, of: month === null ? { instalment: instalment ?? 0 } : { month }, amount }
      }),
    })
  }
  return fines
}
