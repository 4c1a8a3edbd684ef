import type { Claim } from './claim.ts'
import { label, monthOf } from './days.ts'
import { aed, type Payment, sum, type Tables } from './tables.ts'

const STATES = ['in_review', 'verified', 'refused', 'cancelled', 'reversed']
/** So many of a member's payments are read one by one: the last. */
const ONE_BY_ONE = 8

const partsOf = ({ payment_month }: Tables, { id }: Payment) =>
  payment_month.filter(({ payment_id }) => payment_id === id)

/** What a payment came to: by its entry where it has one. */
export function amountOf({ posting }: Tables, { amount, entry_id }: Pick<Payment, 'amount' | 'entry_id'>): number {
  if (entry_id === null) return amount
  const debits = posting.filter((each) => each.entry_id === entry_id && each.amount > 0)
  return sum(debits.map((each) => each.amount))
}

/** The months of a payment that others complete. */
function paidAlready(tables: Tables, payment: Payment): string[] {
  const verified = new Set(tables.payment.filter(({ status }) => status === 'verified').map(({ id }) => id))
  const others = tables.payment_month.filter(
    (part) => part.member_id === payment.member_id && part.payment_id !== payment.id && verified.has(part.payment_id),
  )
  return partsOf(tables, payment)
    .filter(({ month, dues_amount }) => {
      const paid = others.filter((part) => part.month === month)
      return sum(paid.map(({ amount }) => amount)) >= dues_amount
    })
    .map(({ month }) => monthOf(month))
}

/** Other payments that came with the very same file. */
const sameFileAs = ({ payment }: Tables, { id, receipt_source_sha256: file }: Payment) =>
  file === null ? [] : payment.filter((other) => other.receipt_source_sha256 === file && other.id !== id)

/** What its member was asked about it, oldest first. */
const questionsOf = ({ payment_question }: Tables, { id }: Payment) =>
  payment_question.filter(({ payment_id }) => payment_id === id).sort((a, b) => a.id - b.id)

/** What of a payment has to be looked at twice. Which pictures are alike is said when one comes, and stands. */
export function lookTwice(tables: Tables, payment: Payment): string[] {
  const parts = partsOf(tables, payment)
  const flags = {
    same_file: sameFileAs(tables, payment).length > 0,
    similar_picture: payment.similar_to.length > 0,
    amount: parts.length > 0 && payment.amount !== sum(parts.map(({ dues_amount }) => dues_amount)),
    paid_already: paidAlready(tables, payment).length > 0,
    asked: questionsOf(tables, payment).some(({ answered_at }) => answered_at === null),
  }
  const answered = !flags.asked && questionsOf(tables, payment).length > 0
  return Object.entries({ ...flags, answered }).flatMap(([flag, stands]) => (stands ? [flag] : []))
}

/** Whether a statement has lines around its day, of what waits and went to the bank. */
function coveredOf({ bank_statement }: Tables, { status, paid_into, received_on: day }: Payment) {
  if (status !== 'in_review' || !paid_into.startsWith('bank')) return null
  const covers = bank_statement.some(
    (each) => each.account === paid_into && (each.covers_from ?? '9') <= day && day <= (each.covers_to ?? ''),
  )
  return { day_is_covered: covers }
}

function listed(tables: Tables, payment: Payment) {
  const parts = partsOf(tables, payment)
  const line = tables.bank_line.find(({ id }) => id === payment.bank_line_id)
  const amount = amountOf(tables, payment)
  return {
    ...{ id: payment.id, kind: payment.kind, status: payment.status, member: { id: payment.member_id } },
    ...{ amount: aed(amount), claimed_amount: aed(payment.claimed_amount ?? amount) },
    months: parts.map((part) => ({ month: label(monthOf(part.month)), amount: aed(part.amount) })),
    expected_amount: parts.length > 0 ? aed(sum(parts.map(({ dues_amount }) => dues_amount))) : null,
    months_paid_already: paidAlready(tables, payment),
    ...{ look_twice: lookTwice(tables, payment), similar_to: payment.similar_to },
    same_file_as: sameFileAs(tables, payment).map(({ id }) => id),
    bank: coveredOf(tables, payment),
    ...{ received_on: payment.received_on, paid_into: line?.account ?? payment.paid_into },
    line: line && payment.status === 'verified' ? { id: line.id, booked_on: line.booked_on } : null,
  }
}

/** Payments by what became of them: what waits oldest first, the others latest first. */
export function paymentListClaims(tables: Tables): Claim[] {
  const paged = { list: 'payments', next: 'next_after', from: 'after' }
  return STATES.map((status): Claim => {
    const payments = tables.payment
      .filter((payment) => payment.status === status)
      .map((payment) => listed(tables, payment))
    if (status !== 'in_review') payments.reverse()
    return { call: 'GET /api/office/payments', query: { status }, paged, expected: { payments } }
  })
}

/** What has happened to a payment, oldest first. */
function stepsOf(tables: Tables, payment: Payment) {
  const { entry, payment_undone } = tables
  const { id, entry_id, status, recorded_by } = payment
  const back = entry.some(({ reverses }) => reverses === entry_id && entry_id !== null)
  const ended = /^(refused|cancelled)$/.test(status) ? [status] : []
  const posted = entry_id === null ? [] : ['verified']
  const undone = payment_undone.filter(({ payment_id }) => payment_id === id).sort((a, b) => a.id - b.id)
  const questions = questionsOf(tables, payment).map(({ asked_at, answered_at }) => ({
    behind: undone.filter(({ undone_at }) => undone_at <= asked_at).length,
    steps: answered_at === null ? ['asked'] : ['asked', 'answered'],
  }))
  const askedBehind = (many: number) => questions.flatMap(({ behind, steps }) => (behind === many ? steps : []))
  const before = undone.flatMap(({ was }, at) => [was, 'undone', ...askedBehind(at + 1)])
  const steps = [
    recorded_by === null ? 'sent' : 'entered',
    ...askedBehind(0),
    ...before,
    ...posted,
    ...ended,
    ...(back ? ['reversed'] : []),
  ]
  return steps.map((step) => ({ step }))
}

/** What a member's next payment of dues is filled in with. */
export function lastSentClaim(tables: Tables, memberId: number): Claim {
  const sent = tables.payment.findLast(
    ({ member_id, kind, status, recorded_by, from_savings }) =>
      member_id === memberId &&
      kind === 'dues' &&
      recorded_by === null &&
      !from_savings &&
      (status === 'in_review' || status === 'verified'),
  )
  const last = sent ? { amount: aed(sent.claimed_amount ?? sent.amount) } : null
  return { call: 'GET /api/payments/last-sent', by: memberId, expected: { last } }
}

/** A member's last payments, each by itself. */
export function ownPaymentClaims(tables: Tables, memberId: number): Claim[] {
  const own = tables.payment.filter(({ member_id }) => member_id === memberId).slice(-ONE_BY_ONE)
  return own.map((payment): Claim => {
    const { id, kind, status, from_savings, loan_id, received_on, entry_id, claimed_amount } = payment
    const months = partsOf(tables, payment).map(({ month, amount }) => ({ month: monthOf(month), amount: aed(amount) }))
    const expected = {
      ...{ id, kind, status, amount: aed(amountOf(tables, payment)), from_savings, loan_id, received_on, entry_id },
      claimed_amount: claimed_amount === null ? null : aed(claimed_amount),
      ...{ months, steps: stepsOf(tables, payment) },
    }
    return { call: 'GET /api/payments/:id', by: memberId, id, expected: { payment: expected } }
  })
}
