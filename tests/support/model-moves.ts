import type { CallName } from '#contract/calls.ts'
import { MONTH_NAMES } from '#core/calendar.ts'
import { minFils } from '#core/money.ts'
import type { Draw } from '#server/demo/random.ts'
import type { Sent } from './caller.ts'
import { duesForm, loanForm, type Office } from './journeys.ts'
import {
  activeLoan,
  duesRefusal,
  type Model,
  type ModelLoan,
  type ModelMember,
  type ModelPayment,
  openLoan,
  repaidOf,
  statusOf,
  waitsFor,
} from './model.ts'
import type { Person } from './world.ts'

/** One command: who makes which call, the refusal that the model foresees, and what a success does to the model. */
export interface Move {
  by: Person
  name: CallName
  sent: Sent
  refusal: string | undefined
  succeed(answer: { payment_id?: number; loan_id?: number; recharge_id?: number; bonus_id?: number }): void
}

export interface Stage {
  model: Model
  office: Office & { secretary: Person; second: Person }
  draw: Draw
}

/** A kind of command; undefined where there is nothing for it to act on. */
export type MoveMaker = (stage: Stage, member: ModelMember) => Promise<Move | undefined> | Move | undefined

export const pick = <T>(draw: Draw, list: readonly T[]): T | undefined => list[draw(list.length)]
export const aedText = (fils: bigint) => `${fils / 100n}.${String(fils % 100n).padStart(2, '0')}`
export const amountUpTo = (draw: Draw, wholeAed: number) => BigInt(1 + draw(wholeAed * 100))

const sendDues: MoveMaker = async ({ draw }, member) => {
  const month = MONTH_NAMES[draw(12)] ?? 'May'
  const amount = draw(2) === 0 ? 10_000n : amountUpTo(draw, 250)
  return {
    by: member.person,
    name: 'POST /api/save-monthly-payment',
    sent: await duesForm(month, aedText(amount)),
    refusal: duesRefusal(member, month),
    succeed: ({ payment_id }) => member.payments.push(newPayment(payment_id, amount, { month })),
  }
}

const payLoan: MoveMaker = ({ draw }, member) => {
  const loan = activeLoan(member)
  const amount = amountUpTo(draw, draw(4) === 0 ? 3000 : 300)
  return {
    by: member.person,
    name: 'POST /api/save-monthly-payment',
    sent: { fields: { payment_amount: aedText(amount) } },
    refusal: !loan ? 'no_active_loan' : waitsFor(member, loan) ? 'loan_payment_waiting' : undefined,
    succeed: ({ payment_id }) => member.payments.push(newPayment(payment_id, amount, loan ? { loan } : {})),
  }
}

function newPayment(id: number | undefined, amount: bigint, more: Partial<ModelPayment>): ModelPayment {
  return { id: id ?? 0, amount, status: 'in_review', fromSavings: false, toReceivable: 0n, posted: 0, ...more }
}

function decision(verb: 'verify' | 'refuse' | 'cancel' | 'reverse'): MoveMaker {
  return ({ model, office, draw }, member) => {
    // Mostly one that may still be decided, at times one that may not.
    const wanted = verb === 'reverse' ? 'verified' : 'in_review'
    const fitting = member.payments.filter((payment) => payment.status === wanted)
    const payment = pick(draw, draw(8) === 0 ? member.payments : fitting)
    if (!payment) return undefined
    const path =
      verb === 'cancel' ? 'POST /api/payments/:id/cancel' : (`POST /api/office/payments/:id/${verb}` as const)
    const reason = verb === 'refuse' || verb === 'reverse' ? { fields: { reason: `To ${verb} it.` } } : {}
    return {
      by: verb === 'cancel' ? member.person : office.treasurer,
      name: path,
      sent: { id: payment.id, ...reason },
      refusal: payment.status === wanted ? undefined : 'already_decided',
      succeed: () => decide(model, member, payment, verb),
    }
  }
}

function decide(
  model: Model,
  member: ModelMember,
  payment: ModelPayment,
  verb: 'verify' | 'refuse' | 'cancel' | 'reverse',
) {
  payment.status = ({ verify: 'verified', refuse: 'refused', cancel: 'cancelled', reverse: 'reversed' } as const)[verb]
  if (verb !== 'verify') return
  payment.toReceivable = minFils(payment.amount, member.receivable)
  payment.posted = model.turn
}

const apply: MoveMaker = ({ draw }, member) => {
  const amount = 500 + 100 * draw(46)
  const term = 1 + draw(12)
  const blocked = openLoan(member) ? 'loan_open' : member.receivable > 0n ? 'receivable_open' : undefined
  const principal = BigInt(amount) * 100n
  return {
    by: member.person,
    name: 'POST /api/loan-application',
    sent: { fields: loanForm(amount, term) },
    refusal: member.active ? blocked : 'member_inactive',
    succeed: ({ loan_id = 0 }) => {
      const total = (principal * 107n) / 100n
      member.loans.push({ id: loan_id, principal, total, step: 'submitted', approvedBy: [] })
    },
  }
}

const approve: MoveMaker = ({ office, draw }, member) => {
  const loan = member.loans.at(-1)
  const officer = pick(draw, [office.lender, office.secondLender])
  if (!loan || !officer) return undefined
  const twice = loan.approvedBy.includes(officer) ? 'already_approved_by_you' : undefined
  return {
    by: officer,
    name: 'POST /api/office/loans/:id/approve',
    sent: { id: loan.id },
    refusal: loan.step === 'submitted' ? twice : 'already_decided',
    succeed: () => {
      loan.approvedBy.push(officer)
      if (loan.principal <= 300_000n || loan.approvedBy.length === 2) loan.step = 'approved'
    },
  }
}

function ending(name: 'decline' | 'withdraw', from: readonly ModelLoan['step'][]): MoveMaker {
  return ({ office }, member) => {
    const loan = member.loans.at(-1)
    if (!loan) return undefined
    const declines = name === 'decline'
    return {
      by: declines ? office.lender : member.person,
      name: declines ? 'POST /api/office/loans/:id/decline' : 'POST /api/loans/:id/withdraw',
      sent: { id: loan.id, ...(declines ? { fields: { reason: 'Not this time.' } } : {}) },
      refusal: from.includes(loan.step) ? undefined : 'already_decided',
      succeed: () => {
        loan.step = declines ? 'declined' : 'withdrawn'
      },
    }
  }
}

const disburse: MoveMaker = ({ office }, member) => {
  const loan = member.loans.at(-1)
  if (!loan) return undefined
  const blocked = !member.active ? 'member_inactive' : member.receivable > 0n ? 'receivable_open' : undefined
  return {
    by: office.treasurer,
    name: 'POST /api/office/loans/:id/disburse',
    sent: { id: loan.id, fields: { reference: `R-${loan.id}` } },
    refusal: loan.step === 'approved' ? blocked : 'already_decided',
    succeed: () => {
      loan.step = 'disbursed'
    },
  }
}

const repayFromSavings: MoveMaker = ({ model, draw }, member) => {
  const loan = activeLoan(member) ?? member.loans.at(-1)
  if (!loan) return undefined
  const owed = loan.total - repaidOf(member, loan)
  const amount = draw(3) === 0 ? minFils(owed || 1n, member.savings || 1n) : amountUpTo(draw, 200)
  const short = amount > owed ? 'more_than_owed' : amount > member.savings ? 'insufficient_savings' : undefined
  return {
    by: member.person,
    name: 'POST /api/loans/:id/repay-from-savings',
    sent: { id: loan.id, fields: { amount: aedText(amount) } },
    refusal: statusOf(member, loan) === 'active' ? short : 'no_active_loan',
    succeed: () => {
      member.payments.push(newPayment(0, amount, { loan, status: 'verified', fromSavings: true, posted: model.turn }))
    },
  }
}

/** How often each kind is drawn: money comes in more often than a member leaves. */
export const MOVES: readonly MoveMaker[] = [
  ...[sendDues, sendDues, sendDues, payLoan, payLoan, apply, apply, approve, approve, approve, disburse, disburse],
  ...[
    decision('verify'),
    decision('verify'),
    decision('verify'),
    decision('verify'),
    repayFromSavings,
    repayFromSavings,
  ],
  ...[decision('refuse'), decision('cancel'), decision('reverse')],
  ...[ending('decline', ['submitted']), ending('withdraw', ['submitted', 'approved'])],
]
