import { MONTH_NAMES } from '#core/calendar.ts'
import { duesForm } from '../journeys.ts'
import type { Person } from '../world.ts'
import { aedText, amountUpTo, aReceipt, type MoveKind, moneyPlace, pick, pickFitting, type Stage, why } from './move.ts'
import { newPayment, paidOf, reverse, verify } from './payment-books.ts'
import type { Model, ModelMember, ModelPayment } from './state.ts'

const EARLIER = '2026-05-10'

/** Why a receipt for that month is refused. Dues are 100 AED, every name means one month, and May was due while all were active. */
function duesRefusal(member: ModelMember, month: string): string | undefined {
  const paid = paidOf(member, month)
  const owed = month === 'May' ? !member.closed : member.active
  if (!owed) return paid > 0n ? 'month_nothing_left' : 'month_not_owed'
  if (paid >= 10_000n) return 'month_nothing_left'
  const waits = member.payments.some((payment) => payment.month === month && payment.status === 'in_review')
  return waits ? 'month_waiting' : undefined
}

const duesAmount = ({ draw }: Stage) => (draw(2) === 0 ? 10_000n : amountUpTo(draw, 250))
/** Often the month that is late. */
const duesMonth = ({ draw }: Stage) => (draw(4) === 0 ? 'May' : (MONTH_NAMES[draw(12)] ?? 'May'))

const sendDues: MoveKind['make'] = async (stage, member) => {
  const [month, amount] = [duesMonth(stage), duesAmount(stage)]
  const form = await duesForm(month, aedText(amount))
  return {
    by: member.person,
    sent: { ...form, files: { photo: await aReceipt() } },
    refusal: () => duesRefusal(member, month),
    succeed: ({ payment_id: id = 0 }) => member.payments.push(newPayment({ id, kind: 'dues', amount, month })),
  }
}

const enterDues: MoveKind['make'] = (stage, member) => {
  const { office, draw } = stage
  const [month, amount, into] = [duesMonth(stage), duesAmount(stage), moneyPlace(draw)]
  const recordedBy = pick(draw, [office.secretary, office.treasurer]) as Person
  const fields = {
    payment_amount: aedText(amount),
    month,
    paid_into: into,
    account_number: '1015',
    received_on: EARLIER,
  }
  return {
    by: recordedBy,
    sent: { id: member.person.id, fields },
    refusal: () => duesRefusal(member, month),
    succeed: ({ payment_id: id = 0 }) => {
      member.payments.push(newPayment({ id, kind: 'dues', amount, month, into, recordedBy, receivedOn: EARLIER }))
    },
  }
}

const enterDeposit: MoveKind['make'] = ({ office, draw }, member) => {
  const [amount, into] = [amountUpTo(draw, 400), moneyPlace(draw)]
  const recordedBy = pick(draw, [office.secretary, office.treasurer]) as Person
  const fields = { amount: aedText(amount), paid_into: into, account_number: '1015', received_on: EARLIER }
  return {
    by: recordedBy,
    sent: { id: member.person.id, fields },
    refusal: () => undefined,
    succeed: ({ payment_id: id = 0 }) => {
      member.payments.push(newPayment({ id, kind: 'deposit', amount, into, recordedBy, receivedOn: EARLIER }))
    },
  }
}

const waits = ({ status }: ModelPayment) => status === 'in_review'

function verifyRefusal(payment: ModelPayment, by: Person): string | undefined {
  if (!waits(payment)) return 'already_decided'
  return payment.recordedBy === by ? 'recorded_by_you' : undefined
}

const verifyOne: MoveKind['make'] = ({ model, office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, waits)
  if (!payment) return undefined
  const by = draw(3) === 0 ? office.second : office.treasurer
  return {
    by,
    sent: { id: payment.id },
    refusal: () => verifyRefusal(payment, by),
    succeed: () => verify(model, member, payment),
  }
}

/** Of all members, what waits: each is verified by itself. */
const verifyMany: MoveKind['make'] = ({ model, office, draw }) => {
  const all = model.members.flatMap((member) => member.payments.map((payment) => ({ member, payment })))
  const some = all.filter(({ payment }) => payment.id !== 0 && (waits(payment) || draw(9) === 0)).slice(0, 6)
  if (some.length === 0) return undefined
  const by = office.second
  return {
    by,
    each: true,
    sent: { fields: { ids: some.map(({ payment }) => payment.id) } },
    refusal: () => undefined,
    succeed: ({ results = [] }) => {
      for (const [place, { member, payment }] of some.entries()) {
        const refusal = verifyRefusal(payment, by)
        explain(results[place]?.verified, refusal === undefined, `payment ${payment.id} of many`)
        if (!refusal) verify(model, member, payment)
      }
    },
  }
}

const verifyByLines: MoveKind['make'] = ({ model, office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, waits)
  const near = model.lines.filter(({ amount }) => amount === payment?.amount)
  const line = pickFitting(
    draw,
    near.length > 0 && draw(9) > 0 ? near : model.lines,
    ({ status }) => status !== 'matched',
  )
  if (!payment || !line) return undefined
  const by = office.treasurer
  return {
    by,
    sent: { fields: { matches: [{ payment_id: payment.id, line_id: line.id }] } },
    refusal: () => undefined,
    succeed: ({ results = [] }) => {
      const open = line.status === 'open' || line.status === 'unclaimed'
      const fits = open && line.amount === payment.amount && !verifyRefusal(payment, by)
      explain(results[0]?.verified, fits, `payment ${payment.id} by line ${line.id}`)
      if (!fits) return
      const claims = line.status === 'unclaimed'
      Object.assign(payment, { into: claims ? 'unmatched_receipts' : 'bank', receivedOn: line.bookedOn })
      verify(model, member, payment)
      Object.assign(line, { status: 'matched', [claims ? 'claimed' : 'entry']: payment.entry })
    },
  }
}

/** Throws where what was answered is not what follows from the model. */
function explain(answered: boolean | undefined, modelled: boolean, what: string): void {
  if (answered !== modelled) throw new Error(`${what}: answered ${answered}, modelled ${modelled}`)
}

const refuseOne: MoveKind['make'] = ({ office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, waits)
  if (!payment) return undefined
  return {
    by: office.treasurer,
    sent: { id: payment.id, fields: why('refuse') },
    refusal: () => (waits(payment) ? undefined : 'already_decided'),
    succeed: () => {
      payment.status = 'refused'
    },
  }
}

const cancel: MoveKind['make'] = ({ draw }, member) => {
  const payment = pickFitting(draw, member.payments, waits)
  if (!payment) return undefined
  return {
    by: member.person,
    sent: { id: payment.id },
    refusal: () => (waits(payment) ? undefined : 'already_decided'),
    succeed: () => {
      payment.status = 'cancelled'
    },
  }
}

const takeBack: MoveKind['make'] = ({ model, office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, ({ status }) => status === 'verified')
  if (!payment) return undefined
  const stands = () => payment.status === 'verified' && payment.loan?.status !== 'written_off'
  return {
    by: office.treasurer,
    sent: { id: payment.id, fields: why('reverse') },
    refusal: () => (stands() ? refusalOfMoneyBack(model, payment) : 'already_decided'),
    succeed: () => reverse(model, member, payment),
  }
}

const refusalOfMoneyBack = (model: Model, { into, amount }: ModelPayment) =>
  into !== 'savings' && into !== 'unmatched_receipts' && (model.balances.get(into) ?? 0n) < amount
    ? 'insufficient_bank'
    : undefined

export const PAYMENT_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/save-monthly-payment', often: 3, make: sendDues },
  { name: 'POST /api/office/members/:id/dues-payments', often: 1, make: enterDues },
  { name: 'POST /api/office/members/:id/deposits', often: 2, make: enterDeposit },
  { name: 'POST /api/office/payments/:id/verify', often: 5, make: verifyOne },
  { name: 'POST /api/office/payments/verify-many', often: 1, make: verifyMany },
  { name: 'POST /api/office/payments/verify-by-lines', often: 3, make: verifyByLines },
  { name: 'POST /api/office/payments/:id/refuse', often: 1, make: refuseOne },
  { name: 'POST /api/payments/:id/cancel', often: 1, make: cancel },
  { name: 'POST /api/office/payments/:id/reverse', often: 2, make: takeBack },
]
