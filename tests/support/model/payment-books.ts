import type { Month } from '#core/calendar.ts'
import { isMoneyAccount } from '#core/chart.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { minFils } from '#core/money.ts'
import type { Person } from '../world.ts'
import { closedSince, shortOf } from './accounts.ts'
import { completedLate, dividedAnew, isLate } from './dues.ts'
import { remember } from './memory.ts'
import {
  availableTo,
  fromSavings,
  type Line,
  loanKey,
  type Model,
  type ModelLoan,
  type ModelMember,
  type ModelPayment,
  type MonthPart,
  negated,
  post,
  receivableKey,
  receivableOf,
  reverseEntry,
  savingsKey,
  sum,
  unpromised,
} from './state.ts'

export function newPayment(
  given: Pick<ModelPayment, 'id' | 'kind' | 'amount'> & Partial<Omit<ModelPayment, 'sent'>>,
): ModelPayment {
  const sent = { months: [], into: 'bank' as const, receivedOn: '2026-05-20', ...given }
  return { ...sent, pictured: false, status: 'in_review', ...NOTHING_POSTED, fines: [], ...given, sent: pickSent(sent) }
}

const NOTHING_POSTED = {
  ...{ toReceivable: 0n, principal: 0n, interest: 0n, recovered: 0n, toSavings: 0n, posted: 0, recovers: false },
  ...{ entry: undefined, fineEntry: undefined },
}

/** Verifies it: what is owed comes first, then the loan, and the rest is saved. */
export function verify(model: Model, member: ModelMember, payment: ModelPayment): void {
  const { amount, loan, into } = payment
  payment.toReceivable =
    into === 'savings' ? 0n : minFils(amount, model.seen?.get(member) ?? receivableOf(model, member))
  const rest = amount - payment.toReceivable
  if (payment.toReceivable > 0n) payment.months = dividedAnew(member, payment.months, rest)
  payment.recovers = loan?.status === 'written_off'
  if (loan && payment.recovers) {
    payment.recovered = minFils(rest, loan.writtenOff - loan.recovered)
    loan.recovered += payment.recovered
  } else if (loan) {
    repay(payment, loan, loan.repaid)
    loan.repaid += payment.principal + payment.interest
    loan.writeOffBy = undefined
    if (loan.status === 'active' && loan.repaid === loan.total) loan.status = 'settled'
  }
  payment.toSavings = rest - payment.recovered - payment.principal - payment.interest
  const late = completedLate(member, payment.months, payment.receivedOn)
  payment.entry = post(model, linesOf(member, payment))
  payment.fines = finesFor(model, member, late)
  payment.fineEntry = post(model, fineLines(member, payment))
  model.posted += 1
  Object.assign(payment, { status: 'verified', posted: model.posted })
}

/** What a verification may change of a payment, as it is. */
const pickSent = ({ amount, months, into, receivedOn }: ModelPayment['sent']) => ({ amount, months, into, receivedOn })

/** A payment that was decided waits again as it was sent. */
export function waitAgain(payment: ModelPayment): void {
  const undecided = { status: 'in_review', line: undefined, decided: undefined }
  Object.assign(payment, { ...payment.sent, ...NOTHING_POSTED, fines: [], ...undecided })
}

/** Notes who decided it now. */
export function decided(model: Model, payment: ModelPayment, by: Person): void {
  payment.decided = { by, minute: model.minute }
}

/**
 * Why a payment cannot wait again: something of it waits already, or a fine of it holds; to be undone nothing that depends on
 * it may have come since.
 */
export function waitingRefusal(
  model: Model,
  member: ModelMember,
  payment: ModelPayment,
  newestOnly: boolean,
): string[] {
  const others = member.payments.filter((each) => each !== payment)
  const waiting = others.filter(({ status }) => status === 'in_review')
  const inMonths = ({ months }: ModelPayment) =>
    months.some(({ month }) => payment.sent.months.some((own) => own.month === month))
  const codes = [
    waiting.some(inMonths) ? 'month_waiting' : undefined,
    payment.loan && waiting.some(({ loan }) => loan === payment.loan) ? 'loan_payment_waiting' : undefined,
    member.closed ? 'member_closed' : undefined,
    payment.into === 'savings' ? 'paid_from_savings' : undefined,
  ]
  if (payment.status === 'verified') {
    const { fineHolds, owesMore } = afterwards(model, member, payment)
    const later = others.some(({ loan, status, posted }) => {
      return payment.loan && loan === payment.loan && status === 'verified' && posted > payment.posted
    })
    codes.push(fineHolds ? 'fine_holds' : undefined, newestOnly && (later || owesMore) ? 'undo_outdated' : undefined)
  }
  return codes.filter((code) => code !== undefined)
}

/** What its reversal would leave, tried and brought back. */
function afterwards(model: Model, member: ModelMember, payment: ModelPayment) {
  const restore = remember(model)
  const owed = receivableOf(model, member) + payment.toReceivable
  reversePayment(model, member, payment)
  const after = { fineHolds: payment.fines.length > 0, owesMore: receivableOf(model, member) > owed }
  restore()
  return after
}

/** Each month is fined once, as far as the savings reach that are not promised. */
function finesFor(model: Model, member: ModelMember, late: readonly Month[]): MonthPart[] {
  const fined = member.payments.flatMap(({ fines }) => fines.map(({ month }) => month))
  let left = unpromised(model, member)
  const fines = late
    .filter((month) => !fined.includes(month))
    .map((month) => {
      const amount = minFils(model.lateFine, left)
      left -= amount
      return { month, amount }
    })
  return fines.filter(({ amount }) => amount > 0n)
}

/** Divides it over the loan from where it stands: interest before principal within each instalment. */
function repay(payment: ModelPayment, loan: ModelLoan, before: bigint): void {
  const onLoan = minFils(payment.amount - payment.toReceivable, loan.total - before)
  const [from, to] = [repaidState(loan.schedule, before), repaidState(loan.schedule, before + onLoan)]
  payment.principal = to.principalRepaid - from.principalRepaid
  payment.interest = to.interestPaid - from.interestPaid
  payment.toSavings = payment.amount - payment.toReceivable - onLoan
}

function linesOf(member: ModelMember, payment: ModelPayment): Line[] {
  const { into, amount, loan } = payment
  return [
    [into === 'savings' ? savingsKey(member) : into, amount],
    [receivableKey(member), -payment.toReceivable],
    ...(loan ? [[loanKey(member, loan), -payment.principal] as const] : []),
    ['interest_income', -payment.interest],
    ['recovery_income', -payment.recovered],
    [savingsKey(member), -payment.toSavings],
  ]
}

function fineLines(member: ModelMember, { fines }: ModelPayment): Line[] {
  const fine = sum(fines.map(({ amount }) => amount))
  return [
    [savingsKey(member), fine],
    ['fine_income', -fine],
  ]
}

/** Fines are given back of the months of a payment that are not completed late without it. */
function giveFinesBack(model: Model, member: ModelMember, { months }: ModelPayment): void {
  const open = months.map(({ month }) => month).filter((month) => !isLate(member, month))
  for (const fined of member.payments) {
    const left = fined.fines.filter(({ month }) => !open.includes(month))
    if (left.length === fined.fines.length) continue
    reverseEntry(model, fined.fineEntry)
    fined.fines = left
    fined.fineEntry = post(model, fineLines(member, fined))
  }
}

/**
 * Takes a verified one back with its fine; of a loan, what came later is divided anew, each in turn. Who has left and
 * owes again leaves again.
 */
export function reverse(model: Model, member: ModelMember, payment: ModelPayment, by: Person): void {
  const owed = receivableOf(model, member)
  reversePayment(model, member, payment)
  if (payment.loan?.status === 'active' || receivableOf(model, member) > owed) leavesAgain(member, by)
}

/** A membership that is closed and owes is open again, and the leaving proposed as it was. */
export function leavesAgain(member: ModelMember, by: Person): void {
  if (!member.closed) return
  member.closed = false
  const left = member.leavings.findLast(({ status }) => status !== 'withdrawn')
  if (left && left.status !== 'proposed') member.leavings.push({ ...left, status: 'proposed', by, payout: undefined })
}

function reversePayment(model: Model, member: ModelMember, payment: ModelPayment): void {
  const { loan } = payment
  const { moved, repaid } = laterAnew(member, payment)
  payment.status = 'reversed'
  giveFinesBack(model, member, payment)
  unpost(model, member, payment)
  if (!loan) return
  for (const { later, anew } of moved) moveTo(model, member, later, anew)
  if (loan.status === 'written_off') writeOffMore(model, member, payment, repaid)
  Object.assign(loan, { repaid, writeOffBy: undefined })
  // One whose payout came back since is neither.
  if (loan.status === 'active' || loan.status === 'settled') loan.status = repaid === loan.total ? 'settled' : 'active'
}

/** What comes back onto a loan that was written off is written off too; later recoveries divide anew over what was. */
function writeOffMore(model: Model, member: ModelMember, payment: ModelPayment, repaid: bigint): void {
  const { loan } = payment
  if (!loan) return
  const principal = (all: bigint) => repaidState(loan.schedule, all).principalRepaid
  const more = principal(loan.repaid) - principal(repaid)
  const setOff = minFils(more, availableTo(model, member))
  post(model, [
    [savingsKey(member), setOff],
    ['write_off_expense', more - setOff],
    [loanKey(member, loan), -more],
  ])
  loan.writtenOff += more - setOff
  const others = member.payments.filter((each) => each.loan === loan && each.status === 'verified' && each.recovers)
  loan.recovered = sum(others.filter(({ posted }) => posted < payment.posted).map(({ recovered }) => recovered))
  for (const later of others.filter(({ posted }) => posted > payment.posted).sort((a, b) => a.posted - b.posted)) {
    const rest = later.amount - later.toReceivable
    const recovered = minFils(rest, loan.writtenOff - loan.recovered)
    loan.recovered += recovered
    if (recovered !== later.recovered)
      moveTo(model, member, later, { ...later, recovered, toSavings: rest - recovered })
  }
}

/** What keeps a verified one from being reversed: the account that it came to, and those of what is divided anew. */
export function reversalRefusal(model: Model, member: ModelMember, payment: ModelPayment): string[] {
  const { into, amount } = payment
  const others = laterAnew(member, payment).moved.map(({ later }) => later.into)
  const codes = [isMoneyAccount(into) ? shortOf(model, into, amount) : undefined, closedSince(model, into, ...others)]
  return codes.filter((code) => code !== undefined)
}

/** The later payments of its loan whose division changes without it, and what is then repaid. */
function laterAnew(member: ModelMember, payment: ModelPayment) {
  const { loan } = payment
  const moved: { later: ModelPayment; anew: ModelPayment }[] = []
  if (!loan) return { moved, repaid: 0n }
  const ofLoan = member.payments.filter((each) => each.loan === loan && each.status === 'verified' && !each.recovers)
  let repaid = sum(ofLoan.filter((each) => each.posted < payment.posted).map(onLoan))
  for (const later of ofLoan.filter((each) => each.posted > payment.posted).sort((a, b) => a.posted - b.posted)) {
    const anew = { ...later }
    repay(anew, loan, repaid)
    repaid += onLoan(anew)
    if (anew.principal !== later.principal || anew.interest !== later.interest) moved.push({ later, anew })
  }
  return { moved, repaid }
}

const onLoan = ({ principal, interest }: ModelPayment) => principal + interest

/** Takes it back and posts it anew; the bank's line that it is stays with it. */
function moveTo(model: Model, member: ModelMember, payment: ModelPayment, anew: ModelPayment): void {
  const line = model.lines.find(({ entry, claimed }) => payment.entry && [entry, claimed].includes(payment.entry))
  const wasUnclaimed = line?.claimed === payment.entry
  unpost(model, member, payment)
  Object.assign(payment, anew, { entry: post(model, linesOf(member, anew)) })
  if (line) Object.assign(line, { status: 'matched', [wasUnclaimed ? 'claimed' : 'entry']: payment.entry })
}

/** The reversing entry of its entry: what was saved of it and is spent since is owed. */
function unpost(model: Model, member: ModelMember, payment: ModelPayment): void {
  const back = negated(linesOf(member, { ...payment, toSavings: 0n }))
  reverseEntry(model, payment.entry, [...back, ...fromSavings(model, member, payment.toSavings)])
}
