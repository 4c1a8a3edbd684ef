import { MONTH_NAMES, type MonthName } from '#core/calendar.ts'
import { duesForm } from '../journeys.ts'
import type { Person } from '../world.ts'
import { moneyPlace, notOpen } from './accounts.ts'
import { type DuesPayment, partsOf } from './dues.ts'
import { aedText, amountUpTo, aReceipt, type MoveKind, pick, type Stage } from './move.ts'
import { newPayment } from './payment-books.ts'
import type { ModelMember, ModelPayment } from './state.ts'

const EARLIER = '2026-05-10'
const OWED: readonly MonthName[] = ['March', 'April', 'May']

/** Often a month that is late; at times several together. */
function drawPayment({ draw }: Stage): DuesPayment {
  const name = pick(draw, draw(4) === 0 ? MONTH_NAMES : OWED) ?? 'May'
  const together = draw(4) === 0 ? 2 + draw(3) : undefined
  const whole = 10_000n * BigInt(together ?? 1)
  return { name, together, amount: draw(2) === 0 ? whole : amountUpTo(draw, together ? 400 : 250) }
}

const fieldsOf = ({ together }: DuesPayment) => (together ? { months: String(together) } : {})

function refusalOf(member: ModelMember, payment: DuesPayment): string | undefined {
  const made = partsOf(member, payment)
  return typeof made === 'string' ? made : undefined
}

function keep(
  member: ModelMember,
  payment: DuesPayment,
  given: Pick<ModelPayment, 'id'> & Partial<ModelPayment>,
): void {
  const months = partsOf(member, payment)
  if (typeof months === 'string') throw new Error(`the model has a payment that is refused: ${months}`)
  member.payments.push(newPayment({ kind: 'dues', amount: payment.amount, months, ...given }))
}

const sendDues: MoveKind['make'] = async (stage, member) => {
  const payment = drawPayment(stage)
  const form = await duesForm(payment.name, aedText(payment.amount), fieldsOf(payment))
  return {
    by: member.person,
    sent: { ...form, files: { photo: await aReceipt() } },
    refusal: () => refusalOf(member, payment),
    succeed: ({ payment_id: id = 0 }) => keep(member, payment, { id, pictured: true }),
  }
}

const enterDues: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  const [payment, into] = [drawPayment(stage), moneyPlace(stage)]
  const recordedBy = pick(draw, [office.secretary, office.treasurer]) as Person
  const fields = {
    ...{ payment_amount: aedText(payment.amount), month: payment.name, ...fieldsOf(payment) },
    ...{ paid_into: into, account_number: '1015', received_on: EARLIER },
  }
  return {
    by: recordedBy,
    sent: { id: member.person.id, fields },
    refusal: () => notOpen(model, into) ?? refusalOf(member, payment),
    succeed: ({ payment_id: id = 0 }) => keep(member, payment, { id, into, recordedBy, receivedOn: EARLIER }),
  }
}

export const DUES_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/save-monthly-payment', often: 3, make: sendDues },
  { name: 'POST /api/office/members/:id/dues-payments', often: 1, make: enterDues },
]
