import type { Person } from '../world.ts'
import { booksRefusal, moneyPlace, notOpen, shortOf } from './accounts.ts'
import { aedText, amountUpTo, type MoveKind, pick, pickFitting, why } from './move.ts'
import { availableTo, type ModelRecharge, negated, post, receivableOf, reverseEntry, savingsKey } from './state.ts'

const order: MoveKind['make'] = ({ model, draw }, member) => {
  const amount = amountUpTo(draw, 150)
  return {
    by: member.person,
    sent: { fields: { number: '98765 43210', amount: aedText(amount), operator: 'jio' } },
    refusal: () => {
      if (!member.active) return 'member_inactive'
      if (receivableOf(model, member) > 0n) return 'receivable_open'
      return amount > availableTo(model, member) ? 'beyond_available' : undefined
    },
    succeed: ({ recharge_id: id = 0 }) => {
      post(model, [
        [savingsKey(member), amount],
        ['recharge_clearing', -amount],
      ])
      member.recharges.push({ id, amount, status: 'ordered', completion: undefined })
    },
  }
}

/** What one officer may pay beyond the charge. */
const COST_MOST = 500n

const ordered = ({ status }: ModelRecharge) => status === 'ordered'

const complete: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  const recharge = pickFitting(draw, member.recharges, ordered)
  if (!recharge) return undefined
  const kept = draw(2) === 0 ? recharge.proposal : undefined
  const [paid, from] = kept ? [kept.paid, kept.from] : [amountUpTo(draw, 150), moneyPlace(stage)]
  const more = paid - recharge.amount
  const by = pick(draw, [office.treasurer, office.second]) as Person
  const isProposed = () => recharge.proposal?.paid === paid && recharge.proposal.from === from
  return {
    by,
    sent: { id: recharge.id, fields: { reference: 'JIO 7710', paid: aedText(paid), paid_from: from } },
    refusal: () => {
      if (!ordered(recharge)) return 'already_decided'
      const unknown = notOpen(model, from)
      if (unknown || (more > COST_MOST && !isProposed())) return unknown
      if (more > COST_MOST && recharge.proposal?.by === by) return 'proposed_by_you'
      return shortOf(model, from, paid)
    },
    succeed: () => {
      if (more > COST_MOST && !isProposed()) {
        recharge.proposal = { by, paid, from }
        return
      }
      recharge.status = 'completed'
      const lines = [
        ['recharge_clearing', recharge.amount] as const,
        [more > 0n ? 'recharge_expense' : 'recharge_income', more] as const,
        [from, -paid] as const,
      ]
      recharge.completion = post(model, lines, { paysOut: true })
    },
  }
}

const refuse: MoveKind['make'] = ({ model, office, draw }, member) => {
  const recharge = pickFitting(draw, member.recharges, ordered)
  if (!recharge) return undefined
  return {
    by: office.treasurer,
    sent: { id: recharge.id, fields: why('refuse') },
    refusal: () => (ordered(recharge) ? undefined : 'already_decided'),
    succeed: () => {
      recharge.status = 'refused'
      post(model, [
        ['recharge_clearing', recharge.amount],
        [savingsKey(member), -recharge.amount],
      ])
    },
  }
}

/** The money is where it was before the desk paid, and then the member's again. */
const reverse: MoveKind['make'] = ({ model, office, draw }, member) => {
  const recharge = pickFitting(draw, member.recharges, ({ status }) => status === 'completed')
  if (!recharge) return undefined
  return {
    by: office.second,
    sent: { id: recharge.id, fields: why('reverse') },
    refusal: () =>
      recharge.status === 'completed' ? booksRefusal(model, negated(recharge.completion?.lines)) : 'already_decided',
    succeed: () => {
      recharge.status = 'reversed'
      const { amount, completion } = recharge
      const back = negated(completion?.lines)
      reverseEntry(model, completion, [...back, ['recharge_clearing', amount], [savingsKey(member), -amount]])
    },
  }
}

/** No provider is asked here, so that there is nothing to take over. */
const takeOver: MoveKind['make'] = ({ office, draw }, member) => {
  const recharge = pickFitting(draw, member.recharges, ordered)
  if (!recharge) return undefined
  return {
    by: office.treasurer,
    sent: { id: recharge.id, fields: why('take over') },
    refusal: () => (ordered(recharge) ? 'not_with_provider' : 'already_decided'),
    succeed: () => {},
  }
}

export const RECHARGE_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/recharges', often: 4, make: order },
  { name: 'POST /api/office/recharges/:id/complete', often: 3, make: complete },
  { name: 'POST /api/office/recharges/:id/refuse', often: 1, make: refuse },
  { name: 'POST /api/office/recharges/:id/reverse', often: 1, make: reverse },
  { name: 'POST /api/office/recharges/:id/take-over', often: 1, make: takeOver },
]
