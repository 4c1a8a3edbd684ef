import { loanSchedule } from '#core/loan-schedule.ts'
import { minFils } from '#core/money.ts'
import { loanForm } from '../journeys.ts'
import type { Person } from '../world.ts'
import { booksRefusal, moneyPlace, notOpen, shortOf } from './accounts.ts'
import { type MoveKind, pick, type Stage, why } from './move.ts'
import {
  isDeathReported,
  loanKey,
  type ModelLoan,
  type ModelMember,
  negated,
  post,
  receivableOf,
  reverseEntry,
  savingsKey,
  savingsOf,
} from './state.ts'

const OPEN = ['submitted', 'approved', 'active']

/** By the member, or entered by an officer. */
function apply(entered: boolean): MoveKind['make'] {
  return ({ model, office, draw }, member) => {
    const [amount, term] = [500 + 100 * draw(46), 1 + draw(12)]
    const insured = draw(3) === 0
    const recordedBy = entered ? (pick(draw, [office.secretary, office.lender]) as Person) : undefined
    return {
      by: recordedBy ?? member.person,
      sent: {
        ...(entered ? { id: member.person.id } : {}),
        fields: loanForm(amount, term, { includeInsurance: String(insured) }),
      },
      refusal: () => {
        if (isDeathReported(member)) return 'death_reported'
        if (!member.active) return 'member_inactive'
        if (member.loans.some(({ status }) => OPEN.includes(status))) return 'loan_open'
        return receivableOf(model, member) > 0n ? 'receivable_open' : undefined
      },
      succeed: ({ loan_id: id = 0 }) => {
        const loan = newLoan(id, BigInt(amount) * 100n, term)
        // Exactly: loans are lent in steps of 100 AED.
        if (insured) loan.premium = (loan.principal * BigInt(model.insurance)) / 10_000n
        member.loans.push(recordedBy ? { ...loan, recordedBy } : loan)
      },
    }
  }
}

function newLoan(id: number, principal: bigint, instalments: number): ModelLoan {
  const totalInterest = (principal * 7n) / 100n
  return {
    ...{ id, principal, total: principal + totalInterest, status: 'submitted', approvedBy: [], paidOut: undefined },
    schedule: loanSchedule({ principal, totalInterest, instalments }),
    ...{ premium: 0n, repaid: 0n, writtenOff: 0n, recovered: 0n },
  }
}

const last = ({ loans }: ModelMember) => loans.at(-1)

/** A member and the last loan: mostly one that stands where it may, the member's own if it does. */
export function borrowerOf({ model, draw }: Stage, member: ModelMember, fits: (loan: ModelLoan) => boolean) {
  const fitting = ({ loans }: ModelMember) => loans.slice(-1).some(fits)
  const borrower = fitting(member) || draw(8) === 0 ? member : pick(draw, model.members.filter(fitting))
  const loan = borrower && last(borrower)
  return borrower && loan && { borrower, loan }
}

const isIn =
  (...states: ModelLoan['status'][]) =>
  ({ status }: ModelLoan) =>
    states.includes(status)

const approve: MoveKind['make'] = (stage, member) => {
  const { office, draw } = stage
  const { loan } = borrowerOf(stage, member, isIn('submitted')) ?? {}
  const by = pick(draw, [office.lender, office.secondLender])
  if (!loan || !by) return undefined
  return {
    by,
    sent: { id: loan.id },
    refusal: () => {
      if (loan.status !== 'submitted') return 'already_decided'
      if (loan.approvedBy.includes(by)) return 'already_approved_by_you'
      return loan.recordedBy === by ? 'recorded_by_you' : undefined
    },
    succeed: () => {
      loan.approvedBy.push(by)
      if (loan.principal <= 300_000n || loan.approvedBy.length === 2) loan.status = 'approved'
    },
  }
}

const undo: MoveKind['make'] = (stage, member) => {
  const { office } = stage
  const { loan } = borrowerOf(stage, member, ({ approvedBy }) => approvedBy.length > 0) ?? {}
  if (!loan) return undefined
  const some = () => (loan.status === 'submitted' || loan.status === 'approved') && loan.approvedBy.length > 0
  return {
    by: office.lender,
    sent: { id: loan.id, fields: why('undo') },
    refusal: () => (some() ? undefined : 'already_decided'),
    succeed: () => Object.assign(loan, { status: 'submitted', approvedBy: [] }),
  }
}

function ending(becomes: 'declined' | 'withdrawn', from: readonly ModelLoan['status'][]): MoveKind['make'] {
  return ({ office, draw }, member) => {
    const loan = last(member)
    if (!loan || (!from.includes(loan.status) && draw(4) > 0)) return undefined
    const declines = becomes === 'declined'
    return {
      by: declines ? office.lender : member.person,
      sent: { id: loan.id, ...(declines ? { fields: why('decline') } : {}) },
      refusal: () => (from.includes(loan.status) ? undefined : 'already_decided'),
      succeed: () => {
        loan.status = becomes
      },
    }
  }
}

const disburse: MoveKind['make'] = (stage, member) => {
  const { model, office } = stage
  const { borrower, loan } = borrowerOf(stage, member, isIn('approved')) ?? {}
  if (!loan || !borrower) return undefined
  const from = moneyPlace(stage)
  const paid = loan.principal - loan.premium
  return {
    by: office.treasurer,
    sent: { id: loan.id, fields: { reference: `R-${loan.id}`, paid_from: from } },
    refusal: () => {
      if (loan.status !== 'approved') return 'already_decided'
      if (isDeathReported(borrower)) return 'death_reported'
      if (!borrower.active) return 'member_inactive'
      if (receivableOf(model, borrower) > 0n) return 'receivable_open'
      return notOpen(model, from) ?? shortOf(model, from, paid)
    },
    succeed: () => {
      loan.status = 'active'
      const lines = [
        [loanKey(borrower, loan), loan.principal] as const,
        [from, -paid] as const,
        ['insurance_payable', -loan.premium] as const,
      ]
      loan.paidOut = post(model, lines, { paysOut: true })
    },
  }
}

const payoutBack: MoveKind['make'] = (stage, member) => {
  const { model, office } = stage
  const { borrower, loan } = borrowerOf(stage, member, isIn('active')) ?? {}
  if (!loan || !borrower) return undefined
  return {
    by: office.treasurer,
    sent: { id: loan.id, fields: why('reverse') },
    refusal: () => {
      if (loan.status !== 'active' || loan.repaid > 0n) return 'already_decided'
      const waits = borrower.payments.some((each) => each.loan === loan && each.status === 'in_review')
      return waits ? 'loan_payment_waiting' : booksRefusal(model, negated(loan.paidOut?.lines))
    },
    succeed: () => {
      reverseEntry(model, loan.paidOut)
      Object.assign(loan, { status: 'approved', writeOffBy: undefined })
    },
  }
}

const proposeWriteOff: MoveKind['make'] = (stage, member) => {
  const { office } = stage
  const { loan } = borrowerOf(stage, member, isIn('active')) ?? {}
  if (!loan) return undefined
  return {
    by: office.lender,
    sent: { id: loan.id, fields: why('write off') },
    refusal: () => (loan.status === 'active' && !loan.writeOffBy ? undefined : 'already_decided'),
    succeed: () => {
      loan.writeOffBy = office.lender
    },
  }
}

const confirmWriteOff: MoveKind['make'] = (stage, member) => {
  const { model, office } = stage
  const { borrower, loan } = borrowerOf(stage, member, ({ writeOffBy }) => writeOffBy !== undefined) ?? {}
  if (!loan || !borrower) return undefined
  return {
    by: office.treasurer,
    sent: { id: loan.id },
    refusal: () => {
      if (loan.status !== 'active') return 'already_decided'
      return loan.writeOffBy ? undefined : 'not_proposed'
    },
    succeed: () => {
      const owed = model.balances.get(loanKey(borrower, loan)) ?? 0n
      const setOff = minFils(savingsOf(model, borrower), owed)
      Object.assign(loan, { status: 'written_off', writtenOff: owed - setOff })
      post(model, [
        [savingsKey(borrower), setOff],
        ['write_off_expense', owed - setOff],
        [loanKey(borrower, loan), -owed],
      ])
    },
  }
}

/** Rejected by a treasurer, or cancelled by who proposed it. */
function endingWriteOff(by: 'treasurer' | 'lender'): MoveKind['make'] {
  return (stage, member) => {
    const { office } = stage
    const { loan } = borrowerOf(stage, member, ({ writeOffBy }) => writeOffBy !== undefined) ?? {}
    if (!loan) return undefined
    return {
      by: office[by],
      sent: { id: loan.id, ...(by === 'treasurer' ? { fields: why('reject') } : {}) },
      refusal: () => {
        if (loan.status !== 'active') return 'already_decided'
        return loan.writeOffBy ? undefined : 'not_proposed'
      },
      succeed: () => {
        loan.writeOffBy = undefined
      },
    }
  }
}

export const LOAN_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/loan-application', often: 2, make: apply(false) },
  { name: 'POST /api/office/members/:id/loan-applications', often: 1, make: apply(true) },
  { name: 'POST /api/office/loans/:id/approve', often: 4, make: approve },
  { name: 'POST /api/office/loans/:id/undo-approval', often: 1, make: undo },
  { name: 'POST /api/office/loans/:id/decline', often: 1, make: ending('declined', ['submitted']) },
  { name: 'POST /api/loans/:id/withdraw', often: 1, make: ending('withdrawn', ['submitted', 'approved']) },
  { name: 'POST /api/office/loans/:id/disburse', often: 3, make: disburse },
  { name: 'POST /api/office/loans/:id/reverse-disbursement', often: 1, make: payoutBack },
  { name: 'POST /api/office/loans/:id/propose-write-off', often: 1, make: proposeWriteOff },
  { name: 'POST /api/office/loans/:id/confirm-write-off', often: 1, make: confirmWriteOff },
  { name: 'POST /api/office/loans/:id/reject-write-off', often: 1, make: endingWriteOff('treasurer') },
  { name: 'POST /api/office/loans/:id/cancel-write-off', often: 1, make: endingWriteOff('lender') },
]
