import { minFils } from '#core/money.ts'
import type { Person } from '../world.ts'
import { moneyPlace, notOpen } from './accounts.ts'
import { borrowerOf } from './loan-moves.ts'
import { aedText, amountUpTo, type MoveKind, pick, type Stage } from './move.ts'
import { newPayment, verify } from './payment-books.ts'
import { availableTo, type ModelLoan, type ModelMember } from './state.ts'

/** The loan that a payment without a month is for: the oldest active one. */
const activeLoan = ({ loans }: ModelMember) => loans.find(({ status }) => status === 'active')
const paymentWaits = (member: ModelMember, loan: ModelLoan) =>
  member.payments.some((payment) => payment.loan === loan && payment.status === 'in_review')

/** The member, mostly one who has a loan. */
const borrower = (stage: Stage, member: ModelMember) =>
  borrowerOf(stage, member, ({ status }) => status === 'active')?.borrower ?? member

const payLoan: MoveKind['make'] = (stage, drawn) => {
  const { draw } = stage
  const member = borrower(stage, drawn)
  const amount = amountUpTo(draw, draw(4) === 0 ? 3000 : 300)
  return {
    by: member.person,
    sent: { fields: { payment_amount: aedText(amount) } },
    refusal: () => {
      const loan = activeLoan(member)
      if (!loan) return 'no_active_loan'
      return paymentWaits(member, loan) ? 'loan_payment_waiting' : undefined
    },
    succeed: ({ payment_id: id = 0 }) => {
      const loan = activeLoan(member)
      if (loan) member.payments.push(newPayment({ id, kind: 'loan', amount, loan }))
    },
  }
}

const enterPayment: MoveKind['make'] = (stage, drawn) => {
  const { model, office, draw } = stage
  const member = borrower(stage, drawn)
  const loan = member.loans.at(-1)
  if (!loan) return undefined
  const [amount, into] = [amountUpTo(draw, 600), moneyPlace(stage)]
  const recordedBy = pick(draw, [office.secretary, office.treasurer]) as Person
  const fields = { amount: aedText(amount), received_on: '2026-05-20', paid_into: into }
  return {
    by: recordedBy,
    sent: { id: loan.id, fields },
    refusal: () => {
      const unknown = notOpen(model, into)
      if (unknown) return unknown
      if (loan.status !== 'active' && loan.status !== 'written_off') return 'no_active_loan'
      if (paymentWaits(member, loan)) return 'loan_payment_waiting'
      return member.closed ? 'member_closed' : undefined
    },
    succeed: () => member.payments.push(newPayment({ id: 0, kind: 'loan', amount, loan, into, recordedBy })),
  }
}

/** At times the whole rest, which settles the loan early. */
const repayFromSavings: MoveKind['make'] = (stage, drawn) => {
  const { model, draw } = stage
  const member = borrower(stage, drawn)
  const loan = activeLoan(member) ?? member.loans.at(-1)
  if (!loan) return undefined
  const owed = loan.total - loan.repaid
  const rest = minFils(owed || 1n, availableTo(model, member) || 1n)
  const amount = draw(3) === 0 ? rest : amountUpTo(draw, 200)
  return {
    by: member.person,
    sent: { id: loan.id, fields: { amount: aedText(amount) } },
    refusal: () => {
      if (loan.status !== 'active') return 'no_active_loan'
      if (amount > loan.total - loan.repaid) return 'more_than_owed'
      return amount > availableTo(model, member) ? 'insufficient_savings' : undefined
    },
    succeed: () => {
      const payment = newPayment({ id: 0, kind: 'loan', amount, loan, into: 'savings' })
      member.payments.push(payment)
      verify(model, member, payment)
    },
  }
}

export const REPAYMENT_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/save-monthly-payment', often: 2, make: payLoan },
  { name: 'POST /api/office/loans/:id/payments', often: 2, make: enterPayment },
  { name: 'POST /api/loans/:id/repay-from-savings', often: 3, make: repayFromSavings },
]
