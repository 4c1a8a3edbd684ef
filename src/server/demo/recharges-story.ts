import { addDays, type BusinessDate } from '#core/calendar.ts'
import { aed } from '#core/money.ts'
import { complete, refuse, reverse } from '#server/features/recharges/decide-recharge.ts'
import { orderRecharge } from '#server/features/recharges/order-recharge.ts'
import { officersAct } from './officers-act.ts'
import type { Player, Stage } from './stage.ts'

const COMPLETE = 'POST /api/office/recharges/:id/complete'
const REFUSE = 'POST /api/office/recharges/:id/refuse'
const REVERSE = 'POST /api/office/recharges/:id/reverse'

type Story = {
  orderer: Player
  number: string
  operator: string
  wholeAed: number
  orderedOn: BusinessDate
  ending: 'ordered' | 'completed' | 'refused' | 'reversed'
}

/** Recharges at each stage; two wait for the desk. `others` are the members in order of joining. */
export function rechargeStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  const ago = (days: number) => addDays(stage.today, -days)
  const stories: Story[] = [
    { orderer: member, number: '9876540112', operator: 'airtel', wholeAed: 25, orderedOn: ago(95), ending: 'refused' },
    {
      orderer: member,
      number: '9876540113',
      operator: 'airtel',
      wholeAed: 25,
      orderedOn: ago(93),
      ending: 'completed',
    },
    { orderer: who(4), number: '9012345678', operator: 'jio', wholeAed: 40, orderedOn: ago(40), ending: 'completed' },
    {
      orderer: who(9),
      number: '8899776655',
      operator: 'vodafone',
      wholeAed: 30,
      orderedOn: ago(21),
      ending: 'reversed',
    },
    { orderer: who(13), number: '7766554433', operator: 'bsnl', wholeAed: 15, orderedOn: ago(9), ending: 'completed' },
    { orderer: who(3), number: '9988776655', operator: 'jio', wholeAed: 20, orderedOn: ago(1), ending: 'ordered' },
    { orderer: who(16), number: '6300112233', operator: 'airtel', wholeAed: 35, orderedOn: ago(1), ending: 'ordered' },
  ]
  for (const story of stories) recharge(stage, story)
}

function recharge(stage: Stage, { orderer, number, operator, wholeAed, orderedOn, ending }: Story): void {
  const { agenda, db } = stage
  agenda.at(orderedOn, 19, async (now) => {
    const id = await orderRecharge(db, orderer.id, { number, operator, amount: aed(wholeAed) }, now)
    if (ending === 'ordered') return
    if (ending === 'refused') {
      const reason = 'The operator has no such number.'
      const refuseIt = (by: bigint, at: Date) => refuse(db, id, by, reason, at)
      agenda.at(orderedOn, 20, officersAct(stage, 'treasurer', REFUSE, id, { reason }, refuseIt))
      return
    }
    const paid = aed(wholeAed) - aed(1)
    const reference = `${operator.toUpperCase()}-${40_000 + Number(id) * 37}`
    const sent = { reference, paid: `${wholeAed - 1}.00`, paid_from: 'bank' }
    const completeIt = (by: bigint, at: Date) => complete(db, id, by, { reference, paid, from: 'bank' }, at)
    agenda.at(orderedOn, 20, officersAct(stage, 'treasurer', COMPLETE, id, sent, completeIt))
    if (ending !== 'reversed') return
    const reason = 'The operator gave the money back.'
    const reverseIt = (by: bigint, at: Date) => reverse(db, id, by, reason, at)
    agenda.at(addDays(orderedOn, 1), 20, officersAct(stage, 'treasurer', REVERSE, id, { reason }, reverseIt))
  })
}
