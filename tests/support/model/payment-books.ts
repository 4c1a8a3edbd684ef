import { isMoneyAccount } from '#core/chart.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { minFils } from '#core/money.ts'
import type { Person } from '../world.ts'
import { closedSince, shortOf } from './accounts.ts'
import { completedLate, dividedAnew } from './dues.ts'
import {
  type Line,
  loanKey,
  type Model,
  type ModelLoan,
  type ModelMember,
  type ModelPayment,
  mirror,
  negated,
  post,
  receivableKey,
  receivableOf,
  savingsKey,
  savingsOf,
  sum,
  takenBack,
} from './state.ts'

export const newPayment = (
  given: Pick<ModelPayment, 'id' | 'kind' | 'amount'> & Partial<ModelPayment>,
): ModelPayment => ({
  status: 'in_review',
  ...{ months: [], into: 'bank' },
  receivedOn: '2026-05-20',
  ...{ toReceivable: 0n, principal: 0n, interest: 0n, recovered: 0n, toSavings: 0n, fine: 0n, posted: 0 },
  ...{ entry: undefined, fineEntry: undefined },
  ...given,
})

/** Verifies it: what is owed comes first, then the loan, and the rest is saved. */
export function verify(model: Model, member: ModelMember, payment: ModelPayment): void {
  const { amount, loan, into } = payment
  payment.toReceivable = into === 'savings' ? 0n : minFils(amount, receivableOf(model, member))
  const rest = amount - payment.toReceivable
  if (payment.toReceivable > 0n) payment.months = dividedAnew(member, payment.months, rest)
  if (loan?.status === 'written_off') {
    payment.recovered = minFils(rest, loan.writtenOff - loan.recovered)
    loan.recovered += payment.recovered
  } else if (loan) {
    repay(payment, loan, loan.repaid)
    loan.repaid += payment.principal + payment.interest
    loan.writeOffBy = undefined
    if (loan.status === 'active' && loan.repaid === loan.total) loan.status = 'settled'
  }
  payment.toSavings = rest - payment.recovered - payment.principal - payment.interest
  const late = model.lateFine * BigInt(completedLate(member, payment.months, payment.receivedOn))
  payment.entry = post(model, linesOf(member, payment))
  payment.fine = minFils(late, savingsOf(model, member))
  payment.fineEntry = post(model, fineLines(member, payment))
  model.posted += 1
  Object.assign(payment, { status: 'verified', posted: model.posted })
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

const fineLines = (member: ModelMember, { fine }: ModelPayment): Line[] => [
  [savingsKey(member), fine],
  ['fine_income', -fine],
]

/**
 * Takes a verified one back with its fine; of a loan, what came later is divided anew, each in turn. Who has left and
 * owes again leaves again.
 */
export function reverse(model: Model, member: ModelMember, payment: ModelPayment, by: Person): void {
  const owed = receivableOf(model, member)
  takeBack(model, member, payment)
  if (!member.closed || (payment.loan?.status !== 'active' && receivableOf(model, member) <= owed)) return
  member.closed = false
  const left = member.leavings.findLast(({ status }) => status !== 'withdrawn')
  if (left && left.status !== 'proposed') member.leavings.push({ ...left, status: 'proposed', by, payout: undefined })
}

function takeBack(model: Model, member: ModelMember, payment: ModelPayment): void {
  const { loan } = payment
  const { moved, repaid } = laterAnew(member, payment)
  if (payment.fineEntry) mirror(model, payment.fineEntry)
  unpost(model, member, payment)
  payment.status = 'reversed'
  if (!loan) return
  for (const { later, anew } of moved) moveTo(model, member, later, anew)
  Object.assign(loan, { repaid, writeOffBy: undefined })
  // One whose payout came back since is neither.
  if (loan.status === 'active' || loan.status === 'settled') loan.status = repaid === loan.total ? 'settled' : 'active'
}

/** What keeps a verified one from being taken back: the account that it came to, and those of what is divided anew. */
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
  const ofLoan = member.payments.filter((each) => each.loan === loan && each.status === 'verified')
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
  const claims = line?.claimed === payment.entry
  unpost(model, member, payment)
  Object.assign(payment, anew, { entry: post(model, linesOf(member, anew)) })
  if (line) Object.assign(line, { status: 'matched', [claims ? 'claimed' : 'entry']: payment.entry })
}

/** The mirror of its entry: what was saved of it and is spent since is owed. */
function unpost(model: Model, member: ModelMember, payment: ModelPayment): void {
  const back = negated(linesOf(member, { ...payment, toSavings: 0n }))
  mirror(model, payment.entry, [...back, ...takenBack(model, member, payment.toSavings)])
}
