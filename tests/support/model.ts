import { minFils } from '#core/money.ts'
import type { Person } from './world.ts'

/** An association as a few lists. What everybody has and owes follows from them; amounts are fils. */
export interface Model {
  members: ModelMember[]
  bonuses: ModelBonus[]
  /** What the bank held at first. */
  broughtIn: bigint
  turn: number
}

export interface ModelMember {
  person: Person
  active: boolean
  payments: ModelPayment[]
  loans: ModelLoan[]
  recharges: ModelRecharge[]
  /** Savings from before the first move. */
  brought: bigint
  /** Shares of bonuses that were credited and not taken back. */
  bonus: bigint
  /** As last seen: how a member's position divides into savings and receivable is the books' affair, their difference is not. */
  savings: bigint
  receivable: bigint
}

export interface ModelPayment {
  id: number
  amount: bigint
  status: 'in_review' | 'verified' | 'refused' | 'cancelled' | 'reversed'
  /** Of dues, the month's name. */
  month?: string
  loan?: ModelLoan
  fromSavings: boolean
  /** What was collected first of a receivable. */
  toReceivable: bigint
  /** When it was posted, among all. */
  posted: number
}

export interface ModelLoan {
  id: number
  principal: bigint
  total: bigint
  step: 'submitted' | 'approved' | 'declined' | 'withdrawn' | 'disbursed'
  approvedBy: Person[]
}

export interface ModelRecharge {
  id: number
  amount: bigint
  status: 'ordered' | 'completed' | 'refused' | 'reversed'
  /** What the desk paid the operator. */
  paid: bigint
}

export interface ModelBonus {
  id: number
  amount: bigint
  status: 'prepared' | 'declared' | 'declined' | 'credited' | 'to_reverse' | 'reversed'
}

export type LoanStatus = Exclude<ModelLoan['step'], 'disbursed'> | 'active' | 'settled'

/** What each verified payment of a loan has repaid of it, in the order in which they were posted. */
function repayments(member: ModelMember, loan: ModelLoan): Map<ModelPayment, bigint> {
  const posted = member.payments
    .filter((payment) => payment.loan === loan && payment.status === 'verified')
    .sort((a, b) => a.posted - b.posted)
  let left = loan.total
  const onLoan = new Map<ModelPayment, bigint>()
  for (const payment of posted) {
    const offered = payment.amount - payment.toReceivable
    const part = minFils(offered, left)
    onLoan.set(payment, part)
    left -= part
  }
  return onLoan
}

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n)

export const repaidOf = (member: ModelMember, loan: ModelLoan) => sum(repayments(member, loan).values())

export function statusOf(member: ModelMember, loan: ModelLoan): LoanStatus {
  if (loan.step !== 'disbursed') return loan.step
  return repaidOf(member, loan) === loan.total ? 'settled' : 'active'
}

/** Savings less what is receivable: everything the member brought in and was given, less what went into loans and recharges. */
export function positionOf(member: ModelMember): bigint {
  const brought = member.payments.filter((payment) => payment.status === 'verified' && !payment.fromSavings)
  const spent = rechargesIn(member, 'ordered', 'completed').map((recharge) => recharge.amount)
  const repaid = member.loans.map((loan) => repaidOf(member, loan))
  const had = member.brought + member.bonus
  return had + sum(brought.map((payment) => payment.amount)) - sum(repaid) - sum(spent)
}

const rechargesIn = (member: ModelMember, ...statuses: ModelRecharge['status'][]) =>
  member.recharges.filter((recharge) => statuses.includes(recharge.status))

/** What members have paid for recharges that the desk has still to carry out. */
export function clearingOf({ members }: Model): bigint {
  return sum(members.flatMap((member) => rechargesIn(member, 'ordered').map((recharge) => recharge.amount)))
}

export function bankOf({ members, broughtIn }: Model): bigint {
  const payments = members.flatMap((member) => member.payments)
  const brought = payments.filter((payment) => payment.status === 'verified' && !payment.fromSavings)
  const lent = members.flatMap((member) => member.loans).filter((loan) => loan.step === 'disbursed')
  const recharged = members.flatMap((member) => rechargesIn(member, 'completed').map((recharge) => recharge.paid))
  const paidOut = sum(lent.map((loan) => loan.principal)) + sum(recharged)
  return broughtIn + sum(brought.map((payment) => payment.amount)) - paidOut
}

export const openLoan = (member: ModelMember) =>
  member.loans.find((loan) => ['submitted', 'approved', 'active'].includes(statusOf(member, loan)))

/** The loan that a payment without a month is for: the oldest active one. */
export const activeLoan = (member: ModelMember) => member.loans.find((loan) => statusOf(member, loan) === 'active')

export const waitsFor = (member: ModelMember, loan: ModelLoan) =>
  member.payments.some((payment) => payment.loan === loan && payment.status === 'in_review')

/** Why a receipt for that month is refused; undefined where it is taken. Dues are 100 AED, and every name means one month. */
export function duesRefusal({ payments, active }: ModelMember, month: string): string | undefined {
  const ofMonth = payments.filter((payment) => payment.month === month)
  const paid = sum(ofMonth.filter((payment) => payment.status === 'verified').map((payment) => payment.amount))
  if (!active) return paid > 0n ? 'month_nothing_left' : 'month_not_owed'
  if (paid >= 10_000n) return 'month_nothing_left'
  return ofMonth.some((payment) => payment.status === 'in_review') ? 'month_waiting' : undefined
}
