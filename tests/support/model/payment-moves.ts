import { refusals } from '#contract/refusals.ts'
import { addDays, type BusinessDate } from '#core/calendar.ts'
import type { Person } from '../world.ts'
import { closedSince, moneyPlace, notOpen } from './accounts.ts'
import { DUES, dividedAnew, unpaidOf } from './dues.ts'
import { aedText, amountUpTo, type MoveKind, pick, pickFitting, type Stage, why } from './move.ts'
import { decided, newPayment, reversalRefusal, reverse, verify, waitAgain, waitingRefusal } from './payment-books.ts'
import { type Model, type ModelBankLine, type ModelMember, type ModelPayment, TODAY } from './state.ts'

const EARLIER = '2026-05-10'
const BUSY = refusals.busy.message

const enterDeposit: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  const [amount, into] = [amountUpTo(draw, 400), moneyPlace(stage)]
  const recordedBy = pick(draw, [office.secretary, office.treasurer]) as Person
  const fields = { amount: aedText(amount), paid_into: into, account_number: '1015', received_on: EARLIER }
  return {
    by: recordedBy,
    sent: { id: member.person.id, fields },
    refusal: () => notOpen(model, into) ?? (member.closed ? 'member_closed' : undefined),
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

/** What the officer found at the bank, where it is other than what was sent. */
type Finding = Partial<Pick<ModelPayment, 'amount' | 'receivedOn' | 'into'>> & {
  reason?: string
  noLineReason?: string
}

/** Mostly nothing; another amount is said why, but for a few. */
function drawFinding(stage: Stage): Finding {
  const { draw } = stage
  return {
    ...(draw(3) === 0
      ? { amount: amountUpTo(draw, 350), ...(draw(8) > 0 ? { reason: 'The bank has another.' } : {}) }
      : {}),
    ...(draw(4) === 0 ? { receivedOn: pick(draw, ['2026-03-12', EARLIER, TODAY, '2026-05-21']) ?? TODAY } : {}),
    ...(draw(5) === 0 ? { into: moneyPlace(stage) } : {}),
    ...(draw(2) === 0 ? { noLineReason: 'Paid at the counter.' } : {}),
  }
}

const verifyOne: MoveKind['make'] = (stage, member) => {
  const { model, office, draw } = stage
  const payment = pickFitting(draw, member.payments, waits)
  if (!payment) return undefined
  const by = draw(3) === 0 ? office.second : office.treasurer
  const { noLineReason, ...finding } = drawFinding(stage)
  const near = model.lines.filter(({ amount }) => amount === (finding.amount ?? payment.amount))
  const line = draw(3) === 0 ? pickFitting(draw, near.length > 0 ? near : model.lines, isUnsettled) : undefined
  const { amount, reason, receivedOn, into } = finding
  const fields = { amount: amount && aedText(amount), reason, received_on: receivedOn, paid_into: into }
  const atBank = line ? { line_id: line.id } : { no_line_reason: noLineReason }
  return {
    by,
    sent: { id: payment.id, fields: { ...fields, ...atBank } },
    refusal: () => findingRefusal(model, payment, by, { ...finding, line, noLineReason }),
    succeed: () => {
      decided(model, payment, by)
      if (amount !== undefined && amount !== payment.amount) {
        Object.assign(payment, { amount, months: dividedAnew(member, payment.months, amount) })
      }
      if (line) return verifyByLine(model, member, payment, line)
      Object.assign(payment, { receivedOn: receivedOn ?? payment.receivedOn, into: into ?? payment.into })
      verify(model, member, payment)
    },
  }
}

type Found = Omit<Finding, 'noLineReason'> & { line: ModelBankLine | undefined; noLineReason: string | undefined }

function findingRefusal(model: Model, payment: ModelPayment, by: Person, found: Found): string | undefined {
  const { amount = payment.amount, reason, receivedOn = payment.receivedOn, into = payment.into, line } = found
  if (!line && found.into && notOpen(model, found.into)) return 'invalid_fields'
  if (line && !isUnsettled(line)) return 'line_settled'
  const refused = verifyRefusal(payment, by)
  if (refused) return refused
  // A line says the day and the amount by itself.
  if (!line && (receivedOn > TODAY || (amount !== payment.amount && !reason))) return 'invalid_fields'
  if (line) return line.amount === amount ? closedOfLine(model, line) : 'line_not_that'
  return (found.noLineReason ? undefined : missesLine(model, { into, receivedOn, amount })) ?? closedSince(model, into)
}

const isUnsettled = ({ status }: ModelBankLine) => status === 'open' || status === 'unclaimed'
/** What nobody had claimed moves no account of the bank. */
const closedOfLine = (model: Model, { status, account }: ModelBankLine) =>
  status === 'open' ? closedSince(model, account) : undefined

/** Why a payment has to say which line it is, or why none: a line is of its amount, or a statement covers its day. */
function missesLine(
  { lines, covers }: Model,
  { into, receivedOn, amount }: Pick<ModelPayment, 'into' | 'receivedOn' | 'amount'>,
): string | undefined {
  if (!into.startsWith('bank')) return undefined
  const near = (day: string) =>
    day >= addDays(receivedOn as BusinessDate, -60) && day <= addDays(receivedOn as BusinessDate, 10)
  const fits = (line: ModelBankLine) => isUnsettled(line) && line.amount === amount && near(line.bookedOn)
  if (lines.some(fits)) return 'line_needed'
  const isCovered = covers.some(({ account, from, to }) => account === into && from <= receivedOn && receivedOn <= to)
  return isCovered ? 'no_line_fits' : undefined
}

/** What nobody looks at alone is left where something of it needs a second look. */
function needsLook({ members }: Model, member: ModelMember, payment: ModelPayment): boolean {
  const { months, amount, pictured } = payment
  const samePicture = members.some(({ payments }) => payments.some((each) => each !== payment && each.pictured))
  const dues = DUES * BigInt(months.length)
  const paid = months.some(({ month }) => unpaidOf(member, month) === 0n)
  return (pictured && samePicture) || (months.length > 0 && (amount !== dues || paid))
}

function verifyByLine(model: Model, member: ModelMember, payment: ModelPayment, line: ModelBankLine): void {
  const wasUnclaimed = line.status === 'unclaimed'
  const into = wasUnclaimed ? ('unmatched_receipts' as const) : line.account
  Object.assign(payment, { into, line, receivedOn: line.bookedOn })
  verify(model, member, payment)
  Object.assign(line, { status: 'matched', [wasUnclaimed ? 'claimed' : 'entry']: payment.entry })
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
        const left = missesLine(model, payment) ?? (needsLook(model, member, payment) ? 'look_twice' : undefined)
        const refusal = verifyRefusal(payment, by) ?? left ?? closedSince(model, payment.into)
        explain(results[place]?.verified, refusal === undefined, `payment ${payment.id} of many, ${refusal}`)
        if (refusal) continue
        decided(model, payment, by)
        verify(model, member, payment)
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
  const lookedTwice = draw(4) > 0
  return {
    by,
    sent: { fields: { matches: [{ payment_id: payment.id, line_id: line.id, looked_twice: lookedTwice }] } },
    refusal: () => undefined,
    succeed: ({ results = [] }, atOnce) => {
      if (atOnce && results[0]?.message === BUSY) return
      const flagged = !lookedTwice && needsLook(model, member, payment)
      const refused = verifyRefusal(payment, by) ?? closedOfLine(model, line)
      const fits = isUnsettled(line) && line.amount === payment.amount && !refused && !flagged
      explain(results[0]?.verified, fits, `payment ${payment.id} by line ${line.id}`)
      if (!fits) return
      decided(model, payment, by)
      verifyByLine(model, member, payment, line)
    },
  }
}

/** Throws where what was answered is not what follows from the model. */
function explain(answered: boolean | undefined, modelled: boolean, what: string): void {
  if (answered !== modelled) throw new Error(`${what}: answered ${answered}, modelled ${modelled}`)
}

const refuseOne: MoveKind['make'] = ({ model, office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, waits)
  if (!payment) return undefined
  return {
    by: office.treasurer,
    sent: { id: payment.id, fields: why('refuse') },
    refusal: () => (waits(payment) ? undefined : 'already_decided'),
    succeed: () => {
      payment.status = 'refused'
      decided(model, payment, office.treasurer)
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

/** What an officer entered is theirs to cancel, and nobody else's. */
const cancelEntered: MoveKind['make'] = ({ office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, (each) => waits(each) && each.recordedBy !== undefined)
  if (!payment) return undefined
  const by = draw(4) === 0 ? office.treasurer : (payment.recordedBy ?? office.secretary)
  return {
    by,
    sent: { id: payment.id },
    refusal: () => {
      if (payment.recordedBy !== by) return 'not_found'
      return waits(payment) ? undefined : 'already_decided'
    },
    succeed: () => {
      payment.status = 'cancelled'
    },
  }
}

/** For good, or to be checked again. */
const reversePaymentMove: MoveKind['make'] = ({ model, office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, ({ status }) => status === 'verified')
  if (!payment) return undefined
  const stands = () => payment.status === 'verified'
  const again = draw(3) === 0
  return {
    by: office.treasurer,
    sent: { id: payment.id, fields: { ...why('reverse'), ...(again && { check_again: true }) } },
    refusal: () => {
      if (!stands()) return 'already_decided'
      const refused = again ? waitingRefusal(model, member, payment, false) : []
      return orNone([...refused, ...reversalRefusal(model, member, payment)])
    },
    succeed: () => {
      reverse(model, member, payment, office.treasurer)
      if (again) waitAgain(payment)
    },
  }
}

/** By who decided it, for ten minutes. */
const undo: MoveKind['make'] = ({ model, office, draw }, member) => {
  const payment = pickFitting(draw, member.payments, (each) => each.decided !== undefined)
  if (!payment) return undefined
  const decision = payment.decided
  const by = draw(6) > 0 && decision ? decision.by : office.treasurer
  return {
    by,
    sent: { id: payment.id },
    refusal: () => {
      if (payment.status !== 'verified' && payment.status !== 'refused') return 'already_decided'
      if (payment.decided?.by !== by) return 'undo_not_yours'
      if (model.minute - payment.decided.minute >= 10) return 'undo_over'
      const refused = payment.status === 'verified' ? reversalRefusal(model, member, payment) : []
      return orNone([...waitingRefusal(model, member, payment, true), ...refused])
    },
    succeed: () => {
      if (payment.status === 'verified') reverse(model, member, payment, by)
      waitAgain(payment)
    },
  }
}

const orNone = (codes: string[]) => (codes.length > 0 ? codes : undefined)

export const PAYMENT_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/members/:id/deposits', often: 2, make: enterDeposit },
  { name: 'POST /api/office/payments/:id/verify', often: 5, make: verifyOne },
  { name: 'POST /api/office/payments/verify-many', often: 1, make: verifyMany },
  { name: 'POST /api/office/payments/verify-by-lines', often: 3, make: verifyByLines },
  { name: 'POST /api/office/payments/:id/refuse', often: 1, make: refuseOne },
  { name: 'POST /api/payments/:id/cancel', often: 1, make: cancel },
  { name: 'POST /api/office/payments/:id/cancel', often: 1, make: cancelEntered },
  { name: 'POST /api/office/payments/:id/reverse', often: 2, make: reversePaymentMove },
  { name: 'POST /api/office/payments/:id/undo', often: 3, make: undo },
]
