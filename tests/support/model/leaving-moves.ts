import { minFils } from '#core/money.ts'
import type { Person } from '../world.ts'
import { booksRefusal, moneyPlace, notOpen, shortOf } from './accounts.ts'
import { type MoveKind, pick, why } from './move.ts'
import { newPayment, verify } from './payment-books.ts'
import {
  type Model,
  type ModelBonus,
  type ModelMember,
  negated,
  post,
  receivableKey,
  receivableOf,
  reverseEntry,
  savingsKey,
  savingsOf,
} from './state.ts'

const proposed = ({ leavings }: ModelMember) => leavings.find(({ status }) => status === 'proposed')
const active = ({ loans }: ModelMember) => loans.filter(({ status }) => status === 'active')

const propose: MoveKind['make'] = ({ model, office, draw }, member) => {
  const kind = draw(4) === 0 ? 'death' : 'left'
  return {
    by: office.secretary,
    sent: { id: member.person.id, fields: { ...why('leave'), kind, payee: 'The member' } },
    refusal: () => {
      if (member.closed && savingsOf(model, member) === 0n) return 'member_closed'
      return proposed(member) ? 'leaving_proposed' : undefined
    },
    succeed: () => member.leavings.push({ kind, status: 'proposed', by: office.secretary, payout: undefined }),
  }
}

const withdraw: MoveKind['make'] = ({ office }, member) => ({
  by: office.secretary,
  sent: { id: member.person.id, fields: why('withdraw') },
  refusal: () => (proposed(member) ? undefined : 'not_proposed'),
  succeed: () => Object.assign(proposed(member) ?? {}, { status: 'withdrawn' }),
})

/** Something that has to be decided first. */
const waits = ({ payments, loans, withdrawals, recharges }: ModelMember) =>
  payments.some(({ status }) => status === 'in_review') ||
  loans.some(({ status }) => status === 'submitted' || status === 'approved') ||
  withdrawals.some(({ status }) => status === 'asked' || status === 'approved') ||
  recharges.some(({ status }) => status === 'ordered')

const isUnderWay = ({ status, shares }: ModelBonus, leaver: ModelMember) =>
  (status === 'declared' || status === 'to_reverse') && shares.some(({ member }) => member === leaver)

/** What is left of the savings when all that is owed is set off; below zero where they do not cover it. */
function leftOver(model: Model, member: ModelMember): bigint {
  const owed = active(member).reduce((total, loan) => total + loan.total - loan.repaid, receivableOf(model, member))
  return savingsOf(model, member) - owed
}

const confirm: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  if (!proposed(member) && draw(4) > 0) return undefined
  const from = moneyPlace(stage)
  const by = pick(draw, [office.treasurer, office.second]) as Person
  return {
    by,
    sent: { id: member.person.id, fields: { paid_from: from, reference: 'TRF' } },
    refusal: () => {
      if (!proposed(member)) return 'not_proposed'
      if (proposed(member)?.by === by) return 'proposed_by_you'
      if (waits(member)) return 'decide_first'
      if (model.bonuses.some((bonus) => isUnderWay(bonus, member))) return 'bonus_under_way'
      const left = leftOver(model, member)
      return left < 0n ? 'leaving_owes' : (notOpen(model, from) ?? shortOf(model, from, left))
    },
    succeed: () => settle(model, member, from),
  }
}

function settle(model: Model, member: ModelMember, from: string): void {
  const leaving = proposed(member)
  const owed = minFils(savingsOf(model, member), receivableOf(model, member))
  post(model, [
    [savingsKey(member), owed],
    [receivableKey(member), -owed],
  ])
  for (const loan of active(member)) {
    const payment = newPayment({ id: 0, kind: 'loan', amount: loan.total - loan.repaid, loan, into: 'savings' })
    member.payments.push(payment)
    verify(model, member, payment)
  }
  const left = savingsOf(model, member)
  const lines = [[savingsKey(member), left] as const, [from, -left] as const]
  Object.assign(leaving ?? {}, { status: 'confirmed', payout: post(model, lines, { paysOut: true }) })
  // What was not paid of the months until now is owed no more.
  Object.assign(member, { active: false, closed: true, duesFrom: '2026-06', signedOut: true })
}

/** Of the last that was paid out and did not come back. */
const payoutBack: MoveKind['make'] = ({ model, office, draw }, member) => {
  const paid = () => member.leavings.findLast(({ status, payout }) => status === 'confirmed' && payout)
  if (!paid() && draw(4) > 0) return undefined
  return {
    by: office.treasurer,
    sent: { id: member.person.id, fields: why('reverse') },
    refusal: () => (paid() ? booksRefusal(model, negated(paid()?.payout?.lines)) : 'not_proposed'),
    succeed: () => {
      const leaving = paid()
      reverseEntry(model, leaving?.payout)
      Object.assign(leaving ?? {}, { status: 'payout_reversed' })
    },
  }
}

export const LEAVING_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/members/:id/leaving', often: 2, make: propose },
  { name: 'POST /api/office/members/:id/leaving/withdraw', often: 1, make: withdraw },
  { name: 'POST /api/office/members/:id/leaving/confirm', often: 4, make: confirm },
  { name: 'POST /api/office/members/:id/leaving/reverse', often: 2, make: payoutBack },
]
