import type { AccountCode } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { repayLoan, reversePayment } from '#core/events.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import type { Instalment } from '#core/loan-schedule.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import type { PaymentRow } from './payment-store.ts'
import type { PostedPayment, ReversalState } from './reversal-store.ts'

export type Reversal = {
  entries: { entry: Entry; reverses?: bigint }[]
  /** Payments that stand with another entry now: its place among the entries, counted from 1. */
  moved: { id: bigint; at: number }[]
  /** What the loan has been repaid then, and how it stands; 0 and null for a payment of dues. */
  repaid: Fils
  loanStatus: PaymentRow['loan_status']
}

/**
 * The entries that take a payment back. Of a loan, each later repayment whose division changes is taken back too and
 * posted anew; what stays as it was is not touched. Its own fine is given back; those of other payments stand.
 */
export function reversalOf(payment: PaymentRow, { payments, available }: ReversalState): Reversal {
  const index = payments.findIndex((posted) => posted.id === payment.id)
  const target = payments[index]
  if (!target) throw new Error(`payment ${payment.id} has no entry`)
  const memberId = payment.member_id
  const book = newBook(available)
  if (target.fine) book.reverse(target.fine)
  book.reverse(target)
  if (payment.loan_id === null) return { ...book.written, repaid: 0n, loanStatus: null }

  const schedule = scheduleOf(payment)
  const owner = { memberId, loanId: payment.loan_id }
  let repaid = payment.opening_repaid + sumFils(payments.slice(0, index).map(onLoan))
  for (const later of payments.slice(index + 1)) {
    const anew = repaymentAnew(later, owner, schedule, repaid)
    if (anew.changed) book.replace(later, anew.entry)
    repaid += anew.onLoan
  }
  return { ...book.written, repaid, loanStatus: standsAfter(payment, repaid) }
}

/** A loan whose payout came back, after a payment that a debt took whole, is not active again by that payment's reversal. */
function standsAfter({ loan_status: was, principal, total_interest }: PaymentRow, repaid: Fils) {
  if (was !== 'active' && was !== 'settled') return was
  return repaid === principal + total_interest ? 'settled' : 'active'
}

/** Collects the entries, and follows the available savings that they leave: what those do not reach becomes a receivable. */
function newBook(availableBefore: Fils) {
  let available = availableBefore
  const written: Pick<Reversal, 'entries' | 'moved'> = { entries: [], moved: [] }
  const write = (entry: Entry, reverses?: bigint) => {
    available -= moved(entry, 'savings')
    written.entries.push(reverses === undefined ? { entry } : { entry, reverses })
  }
  const reverse = ({ entry: original, entryId }: Pick<PostedPayment, 'entry' | 'entryId'>) => {
    write(reversePayment({ original, availableSavings: available, memo: `Reversed: ${original.memo}` }), entryId)
  }
  const replace = (posted: PostedPayment, entry: Entry) => {
    reverse(posted)
    write({ ...entry, memo: posted.entry.memo ?? '' })
    written.moved.push({ id: posted.id, at: written.entries.length })
  }
  return { written, reverse, replace }
}

function repaymentAnew(
  { amount, from, entry }: PostedPayment,
  owner: { memberId: bigint; loanId: bigint },
  schedule: readonly Instalment[],
  repaidBefore: Fils,
) {
  const toReceivable = -moved(entry, 'member_receivable')
  const allocation = allocateRepayment(schedule, repaidBefore, amount - toReceivable)
  const { principal, interest } = allocation
  const changed = principal !== -moved(entry, 'loans_receivable') || interest !== -moved(entry, 'interest_income')
  return { changed, onLoan: principal + interest, entry: repayLoan({ ...owner, from, toReceivable, allocation }) }
}

const onLoan = ({ entry }: PostedPayment) => -moved(entry, 'loans_receivable') - moved(entry, 'interest_income')

/** What an entry does to an account, debit above zero. */
function moved(entry: Entry, account: AccountCode): Fils {
  return sumFils(entry.postings.filter((posting) => posting.account === account).map((posting) => posting.amount))
}
