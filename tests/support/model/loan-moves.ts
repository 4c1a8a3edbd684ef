import { loanSchedule } from '#core/loan-schedule.ts'
import { minFils } from '#core/money.ts'
import { loanForm } from '../journeys.ts'
import type { Person } from '../world.ts'
import { type MoveKind, moneyPlace, pick, shortOf, why } from './move.ts'
import {
  loanKey,
  type ModelLoan,
  type ModelMember,
  mirror,
  post,
  receivableOf,
  savingsKey,
  savingsOf,
} from './state.ts'

const OPEN = ['submitted', 'approved', 'active']

/** By the member, or entered by an officer. */
function apply(entered: boolean): MoveKind['make'] {
  return ({ model, office, draw }, member) => {
    const [amount, term] = [500 + 100 * draw(46), 1 + draw(12)]
    const recordedBy = entered ? (pick(draw, [office.secretary, office.lender]) as Person) : undefined
    return {
      by: recordedBy ?? member.person,
      sent: { ...(entered ? { id: member.person.id } : {}), fields: loanForm(amount, term) },
      refusal: () => {
        if (!member.active) return 'member_inactive'
        if (member.loans.some(({ status }) => OPEN.includes(status))) return 'loan_open'
        return receivableOf(model, member) > 0n ? 'receivable_open' : undefined
      },
      succeed: ({ loan_id: id = 0 }) => {
        const loan = newLoan(id, BigInt(amount) * 100n, term)
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
    ...{ repaid: 0n, writtenOff: 0n, recovered: 0n },
  }
}

const last = ({ loans }: ModelMember) => loans.at(-1)

const approve: MoveKind['make'] = ({ office, draw }, member) => {
  const loan = last(member)
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

const undo: MoveKind['make'] = ({ office }, member) => {
  const loan = last(member)
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
  return ({ office }, member) => {
    const loan = last(member)
    if (!loan) return undefined
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

const disburse: MoveKind['make'] = ({ model, office, draw }, member) => {
  const loan = last(member)
  if (!loan) return undefined
  const from = moneyPlace(draw)
  return {
    by: office.treasurer,
    sent: { id: loan.id, fields: { reference: `R-${loan.id}`, paid_from: from } },
    refusal: () => {
      if (loan.status !== 'approved') return 'already_decided'
      if (!member.active) return 'member_inactive'
      return receivableOf(model, member) > 0n ? 'receivable_open' : shortOf(model, from, loan.principal)
    },
    succeed: () => {
      loan.status = 'active'
      const { principal } = loan
      const lines = [[loanKey(member, loan), principal] as const, [from, -principal] as const]
      loan.paidOut = post(model, lines, { paysOut: true })
    },
  }
}

const payoutBack: MoveKind['make'] = ({ model, office }, member) => {
  const loan = last(member)
  if (!loan) return undefined
  return {
    by: office.treasurer,
    sent: { id: loan.id, fields: why('reverse') },
    refusal: () => {
      if (loan.status !== 'active' || loan.repaid > 0n) return 'already_decided'
      return member.payments.some((each) => each.loan === loan && each.status === 'in_review')
        ? 'loan_payment_waiting'
        : undefined
    },
    succeed: () => {
      mirror(model, loan.paidOut)
      Object.assign(loan, { status: 'approved', writeOffBy: undefined })
    },
  }
}

const proposeWriteOff: MoveKind['make'] = ({ office }, member) => {
  const loan = last(member)
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

const confirmWriteOff: MoveKind['make'] = ({ model, office }, member) => {
  const loan = last(member)
  if (!loan) return undefined
  return {
    by: office.treasurer,
    sent: { id: loan.id },
    refusal: () => {
      if (loan.status !== 'active') return 'already_decided'
      return loan.writeOffBy ? undefined : 'not_proposed'
    },
    succeed: () => {
      const owed = model.balances.get(loanKey(member, loan)) ?? 0n
      const setOff = minFils(savingsOf(model, member), owed)
      Object.assign(loan, { status: 'written_off', writtenOff: owed - setOff })
      post(model, [
        [savingsKey(member), setOff],
        ['write_off_expense', owed - setOff],
        [loanKey(member, loan), -owed],
      ])
    },
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
]

export const describeLoan = ({ status, repaid, approvedBy }: ModelLoan) => `${status} ${repaid} ${approvedBy.length}`
