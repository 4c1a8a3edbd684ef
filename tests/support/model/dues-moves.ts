import { MONTH_NAMES, type MonthName } from '#core/calendar.ts'
import { duesForm } from '../journeys.ts'
import type { Person } from '../world.ts'
import { moneyPlace, notOpen } from './accounts.ts'
import { claimOf, type DuesClaim } from './dues.ts'
import { aedText, amountUpTo, aReceipt, type MoveKind, pick, type Stage } from './move.ts'
import { newPayment } from './payment-books.ts'
import type { ModelMember, ModelPayment } from './state.ts'

const EARLIER = '2026-05-10'
const OWED: readonly MonthName[] = ['March', 'April', 'May']

/** Often a month that is late; at times several together. */
function drawClaim({ draw }: Stage): DuesClaim {
  const name = pick(draw, draw(4) === 0 ? MONTH_NAMES : OWED) ?? 'May'
  const together = draw(4) === 0 ? 2 + draw(3) : undefined
  const whole = 10_000n * BigInt(together ?? 1)
  return { name, together, amount: draw(2) === 0 ? whole : amountUpTo(draw, together ? 400 : 250) }
}

const fieldsOf = ({ together }: DuesClaim) => (together ? { months: String(together) } : {})

function refusalOf(member: ModelMember, claim: DuesClaim): string | undefined {
  const made = claimOf(member, claim)
  return typeof made === 'string' ? made : undefined
}

function keep(member: ModelMember, claim: DuesClaim, given: Pick<ModelPayment, 'id'> & Partial<ModelPayment>): void {
  const months = claimOf(member, claim)
  if (typeof months === 'string') throw new Error(`the model has a claim that is refused: ${months}`)
  member.payments.push(newPayment({ kind: 'dues', amount: claim.amount, months, ...given }))
}

const sendDues: MoveKind['make'] = async (stage, member) => {
  const claim = drawClaim(stage)
  const form = await duesForm(claim.name, aedText(claim.amount), fieldsOf(claim))
  return {
    by: member.person,
    sent: { ...form, files: { photo: await aReceipt() } },
    refusal: () => refusalOf(member, claim),
    succeed: ({ payment_id: id = 0 }) => keep(member, claim, { id, pictured: true }),
  }
}

const enterDues: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  const [claim, into] = [drawClaim(stage), moneyPlace(stage)]
  const recordedBy = pick(draw, [office.secretary, office.treasurer]) as Person
  const fields = {
    ...{ payment_amount: aedText(claim.amount), month: claim.name, ...fieldsOf(claim) },
    ...{ paid_into: into, account_number: '1015', received_on: EARLIER },
  }
  return {
    by: recordedBy,
    sent: { id: member.person.id, fields },
    refusal: () => notOpen(model, into) ?? refusalOf(member, claim),
    succeed: ({ payment_id: id = 0 }) => keep(member, claim, { id, into, recordedBy, receivedOn: EARLIER }),
  }
}

export const DUES_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/save-monthly-payment', often: 3, make: sendDues },
  { name: 'POST /api/office/members/:id/dues-payments', often: 1, make: enterDues },
]
