import type { Person } from '../world.ts'
import { booksRefusal, moneyPlace, notOpen, shortOf } from './accounts.ts'
import { aedText, amountUpTo, type MoveKind, pick, pickFitting, why } from './move.ts'
import {
  availableTo,
  isDeathReported,
  type ModelWithdrawal,
  negated,
  post,
  receivableOf,
  reverseEntry,
  savingsKey,
  savingsOf,
  TODAY,
} from './state.ts'

const isOpen = ({ status }: ModelWithdrawal) => status === 'asked' || status === 'approved'

/** By the member, or entered by an officer. */
function ask(entered: boolean): MoveKind['make'] {
  return ({ model, office, draw }, member) => {
    const amount = amountUpTo(draw, 180)
    const recordedBy = entered ? (pick(draw, [office.secretary, office.treasurer]) as Person) : undefined
    return {
      by: recordedBy ?? member.person,
      sent: { ...(entered ? { id: member.person.id } : {}), fields: { amount: aedText(amount) } },
      refusal: () => {
        if (isDeathReported(member)) return 'death_reported'
        if (member.withdrawals.some(isOpen)) return 'withdrawal_open'
        if (receivableOf(model, member) > 0n) return 'receivable_open'
        return amount > availableTo(model, member) ? 'beyond_available' : undefined
      },
      succeed: ({ withdrawal_id: id = 0 }) => {
        member.withdrawals.push({ id, amount, status: 'asked', recordedBy, approvedBy: undefined, payout: undefined })
      },
    }
  }
}

const approve: MoveKind['make'] = ({ model, office, draw }, member) => {
  const withdrawal = pickFitting(draw, member.withdrawals, ({ status }) => status === 'asked')
  if (!withdrawal) return undefined
  const by = pick(draw, [office.secretary, office.treasurer, office.second]) as Person
  return {
    by,
    sent: { id: withdrawal.id },
    refusal: () => {
      if (withdrawal.status !== 'asked') return 'already_decided'
      if (withdrawal.recordedBy === by) return 'recorded_by_you'
      if (isDeathReported(member)) return 'death_reported'
      if (receivableOf(model, member) > 0n) return 'receivable_open'
      return withdrawal.amount > availableTo(model, member) ? 'beyond_available' : undefined
    },
    succeed: () => Object.assign(withdrawal, { status: 'approved', approvedBy: by }),
  }
}

function ending(becomes: 'refused' | 'cancelled'): MoveKind['make'] {
  return ({ office, draw }, member) => {
    const withdrawal = pickFitting(draw, member.withdrawals, isOpen)
    if (!withdrawal) return undefined
    return {
      by: becomes === 'refused' ? office.secretary : member.person,
      sent: { id: withdrawal.id, ...(becomes === 'refused' ? { fields: why('refuse') } : {}) },
      refusal: () => (isOpen(withdrawal) ? undefined : 'already_decided'),
      succeed: () => {
        withdrawal.status = becomes
      },
    }
  }
}

const pay: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  const withdrawal = pickFitting(draw, member.withdrawals, ({ status }) => status === 'approved')
  if (!withdrawal) return undefined
  const from = moneyPlace(stage)
  const by = pick(draw, [office.treasurer, office.second]) as Person
  const { id, amount } = withdrawal
  return {
    by,
    sent: { id, fields: { paid_from: from, paid_on: TODAY, reference: `FT ${id}` } },
    refusal: () => {
      if (withdrawal.status !== 'approved') return 'already_decided'
      if (withdrawal.approvedBy === by) return 'approver_disburses'
      if (isDeathReported(member)) return 'death_reported'
      if (receivableOf(model, member) > 0n) return 'receivable_open'
      const unknown = notOpen(model, from)
      if (unknown) return unknown
      const refusals = [
        amount > savingsOf(model, member) ? 'insufficient_savings' : undefined,
        shortOf(model, from, amount),
      ].filter((code) => code !== undefined)
      return refusals.length > 0 ? refusals : undefined
    },
    succeed: () => {
      withdrawal.status = 'paid'
      const lines = [[savingsKey(member), amount] as const, [from, -amount] as const]
      withdrawal.payout = post(model, lines, { paysOut: true })
    },
  }
}

const cameBack: MoveKind['make'] = ({ model, office, draw }, member) => {
  const withdrawal = pickFitting(draw, member.withdrawals, ({ status }) => status === 'paid')
  if (!withdrawal) return undefined
  return {
    by: office.treasurer,
    sent: { id: withdrawal.id, fields: why('reverse') },
    refusal: () =>
      withdrawal.status === 'paid' ? booksRefusal(model, negated(withdrawal.payout?.lines)) : 'already_decided',
    succeed: () => {
      withdrawal.status = 'reversed'
      reverseEntry(model, withdrawal.payout)
    },
  }
}

export const WITHDRAWAL_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/withdrawals', often: 3, make: ask(false) },
  { name: 'POST /api/office/members/:id/withdrawals', often: 2, make: ask(true) },
  { name: 'POST /api/withdrawals/:id/cancel', often: 1, make: ending('cancelled') },
  { name: 'POST /api/office/withdrawals/:id/approve', often: 4, make: approve },
  { name: 'POST /api/office/withdrawals/:id/refuse', often: 1, make: ending('refused') },
  { name: 'POST /api/office/withdrawals/:id/pay', often: 4, make: pay },
  { name: 'POST /api/office/withdrawals/:id/reverse', often: 2, make: cameBack },
]
