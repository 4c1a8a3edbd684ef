import type { FastifyInstance } from 'fastify'
import type { BusinessDate } from '#core/calendar.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import { type Call, type Deps, route } from '#server/http/route.ts'
import { mayInOffice } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import { memberOf } from '#server/http/session.ts'
import { byReason } from '#server/http/steps.ts'
import { cancelEnteredPayment, cancelPayment, refusePayment } from './end-payment.ts'
import { bankAnswer, listPayments, paymentForOffice } from './list-payments.ts'
import { paymentOrRefusal } from './payment-steps.ts'
import { readOwnPayment, receiptOf } from './payment-store.ts'
import { recordDeposit, recordDuesPayment } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { type DuesClaim, saveDuesPayment, saveLoanPayment } from './save-payment.ts'
import { verifiedMessage, verifyPayment } from './verify-payment.ts'
import { verifyByLines, verifyPayments } from './verify-payments.ts'

const PAGE = 50

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { files: store, secrets } = deps
  route(app, deps, 'POST /api/save-monthly-payment', async (call) => {
    const { db, session, form, now } = call
    const memberId = memberOf(session)
    const claim = duesClaim(call)
    const id = claim
      ? await saveDuesPayment({ db, files: store, secrets }, memberId, claim, now)
      : await saveLoanPayment(db, memberId, form.payment_amount, now)
    return {
      message: sentence('Thank you!! Your payment is with the office. Credit takes at least 1 hour.'),
      payment_id: Number(id),
    }
  })

  route(app, deps, 'POST /api/office/members/:id/dues-payments', async ({ db, session, params, form, files, now }) => {
    const to = { db, files: store, secrets }
    const id = await recordDuesPayment(to, params.id, session.personId, form, files.photo, now)
    return { message: sentence('The payment is entered. Another officer verifies it.'), payment_id: Number(id) }
  })

  route(app, deps, 'POST /api/office/members/:id/deposits', async ({ db, session, params, body, now }) => {
    const { amount, paid_into: paidInto, account_number: accountNumber = '', received_on } = body
    const deposit = { amount, paidInto, accountNumber, receivedOn: received_on as BusinessDate }
    const id = await recordDeposit({ db, secrets }, params.id, session.personId, deposit, now)
    return { message: sentence('The deposit is entered. Another officer verifies it.'), payment_id: Number(id) }
  })

  route(app, deps, 'POST /api/payments/:id/cancel', async ({ db, session, params, now }) => {
    await cancelPayment(db, params.id, memberOf(session), now)
    return { message: sentence('The payment is taken back.') }
  })

  route(app, deps, 'GET /api/payments/:id', async ({ db, session, params }) => {
    const [row] = await readOwnPayment(db, [params.id, memberOf(session)])
    if (!row) throw new Refusal('not_found')
    return { payment: row.payment }
  })

  route(app, deps, 'GET /api/payments/:id/receipt', async ({ db, session, params }, _request, reply) => {
    const [payment] = await receiptOf(db, [params.id])
    const reads = mayInOffice(session, 'read_payments', deps.secondFactor)
    const allowed = payment && (payment.member_id === session.memberId || reads)
    if (!allowed) throw new Refusal('not_found')
    const { receipt_sha256: sha256, receipt_type: type } = payment
    await sendFile(reply, store, { sha256, type, name: `receipt-${params.id}` })
    return undefined
  })

  route(app, deps, 'GET /api/office/payments', async ({ db, session, query }) => {
    const { status, after = null } = query
    const rows = await listPayments(db, [status, after, PAGE, may(session.roles, 'read_bank_number')])
    const payments = rows.map((row) => paymentForOffice(row, session, secrets))
    const waiting = payments.flatMap(({ id, paid_into: into, received_on, amount }) => {
      return { id: BigInt(id), into, day: received_on as BusinessDate, amount: BigInt(Math.round(amount * 100)) }
    })
    const lines = status === 'in_review' ? await linesOfPayments({ db, secrets }, waiting) : new Map()
    return {
      payments: payments.map((payment) => ({ ...payment, bank: bankAnswer(lines.get(BigInt(payment.id))) })),
      next_after: payments.length === PAGE ? (payments.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'GET /api/office/payments/:id/lines', async ({ db, params, query }) => {
    const payment = await paymentOrRefusal(db, params.id)
    const into = query.paid_into ?? payment.paid_into
    const day = (query.received_on ?? payment.received_on) as BusinessDate
    const found = { id: payment.id, into, day, amount: query.amount ?? payment.amount }
    const lines = payment.status === 'in_review' ? await linesOfPayments({ db, secrets }, [found]) : new Map()
    return { bank: bankAnswer(lines.get(payment.id)) }
  })

  route(app, deps, 'POST /api/office/payments/:id/verify', async ({ db, session, params, body, now }) => {
    const { amount, reason, paid_into: into, no_line_reason: noLineReason } = body
    const receivedOn = body.received_on as BusinessDate | undefined
    const lineId = body.line_id === undefined ? undefined : BigInt(body.line_id)
    const finding = { receivedOn, amount, reason, into, lineId, noLineReason }
    const fine = await verifyPayment({ db, secrets }, params.id, session.personId, finding, now)
    return { message: verifiedMessage(fine) }
  })

  route(app, deps, 'POST /api/office/payments/verify-many', async ({ db, session, body, now }) => {
    return { results: await verifyPayments({ db, secrets }, body.ids, session.personId, now) }
  })

  route(app, deps, 'POST /api/office/payments/verify-by-lines', async ({ db, session, body, now }) => {
    return { results: await verifyByLines({ db, secrets }, body.matches, session.personId, now) }
  })

  route(app, deps, 'POST /api/office/payments/:id/cancel', async ({ db, session, params, now }) => {
    await cancelEnteredPayment(db, params.id, session.personId, now)
    return { message: sentence('The payment is cancelled.') }
  })

  route(app, deps, 'POST /api/office/payments/:id/reverse', (call) =>
    byReason(call, reversePayment, sentence('The payment is reversed. The member sees the reason.')),
  )

  route(app, deps, 'POST /api/office/payments/:id/refuse', (call) =>
    byReason(call, refusePayment, sentence('The payment is refused. The member sees the reason.')),
  )
}

/** Month, photo and account number belong together: none of them makes it a loan's payment, one of them asks for all. */
function duesClaim({ form, files }: Call<'POST /api/save-monthly-payment'>): DuesClaim | undefined {
  const { payment_amount: amount, month, account_number: accountNumber, months } = form
  const { photo: receipt } = files
  if (!month && !receipt && !accountNumber && !months) return undefined
  if (month && receipt && accountNumber) return { amount, month, accountNumber, receipt, months }
  throw new Refusal(
    'invalid_fields',
    {},
    {
      ...(month ? {} : { month: [sentence('Please choose a month.')] }),
      ...(receipt ? {} : { photo: [sentence('Please add a photo of the receipt.')] }),
      ...(accountNumber ? {} : { account_number: [sentence('Please enter the account number.')] }),
    },
  )
}
