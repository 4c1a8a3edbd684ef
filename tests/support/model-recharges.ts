import type { ModelRecharge } from './model.ts'
import { aedText, amountUpTo, type MoveMaker, pick } from './model-moves.ts'

const order: MoveMaker = ({ draw }, member) => {
  const amount = amountUpTo(draw, 150)
  const owes = member.receivable > 0n ? 'receivable_open' : undefined
  const short = amount > member.savings ? 'beyond_available' : undefined
  return {
    by: member.person,
    name: 'POST /api/recharges',
    sent: { fields: { number: '98765 43210', amount: aedText(amount), operator: 'jio' } },
    refusal: member.active ? (owes ?? short) : 'member_inactive',
    succeed: ({ recharge_id = 0 }) => {
      member.recharges.push({ id: recharge_id, amount, status: 'ordered', paid: 0n })
    },
  }
}

/** What the desk does with an order: mostly one that stands where it may, at times one that does not. */
function atTheDesk(verb: 'complete' | 'refuse' | 'reverse', becomes: ModelRecharge['status']): MoveMaker {
  return ({ office, draw }, member) => {
    const wanted = verb === 'reverse' ? 'completed' : 'ordered'
    const fitting = member.recharges.filter(({ status }) => status === wanted)
    const recharge = pick(draw, draw(8) === 0 ? member.recharges : fitting)
    if (!recharge) return undefined
    const paid = amountUpTo(draw, 150)
    const completion = { reference: 'JIO 7710', paid: aedText(paid), paid_from: 'bank' }
    return {
      by: office.treasurer,
      name: `POST /api/office/recharges/:id/${verb}`,
      sent: { id: recharge.id, fields: verb === 'complete' ? completion : { reason: `To ${verb} it.` } },
      refusal: recharge.status === wanted ? undefined : 'already_decided',
      succeed: () => {
        recharge.status = becomes
        if (verb === 'complete') recharge.paid = paid
      },
    }
  }
}

/** How often each kind is drawn. */
export const RECHARGE_MOVES: readonly MoveMaker[] = [
  ...[order, order, order],
  ...[atTheDesk('complete', 'completed'), atTheDesk('complete', 'completed')],
  ...[atTheDesk('refuse', 'refused'), atTheDesk('reverse', 'reversed')],
]
