import type { FastifyInstance } from 'fastify'
import type { BusinessDate } from '#core/calendar.ts'
import { decimalAed, toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import { type Call, type Deps, type Handler, route } from '#server/http/route.ts'
import { mayInOffice, officerOf } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import { memberOf } from '#server/http/session.ts'
import { byReason, mayOf, ownMay } from '#server/http/steps.ts'
import type { ActTogether } from '#server/http/together.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import { answerQuestion, askMember } from './ask-member.ts'
import { cashSlip } from './cash-slip.ts'
import { besideClaim, claimFromLine } from './claim-from-line.ts'
import { correctAmount } from './correct-amount.ts'
import { cancelEnteredPayment, cancelPayment, refusePayment } from './end-payment.ts'
import { bankAnswer, listPayments, type PaymentListRow, paymentForOffice, readOfficePayment } from './list-payments.ts'
import { owedBeside } from './owed-of-payer.ts'
import { ownSteps, paymentOrRefusal, undoStep } from './payment-steps.ts'
import { readLastSent, readOwnPayment, receiptOf } from './payment-store.ts'
import { entered, postByLines } from './post-by-lines.ts'
import { reversePayment } from './reverse-payment.ts'
import {
  type NewDuesPayment,
  recordDeposit,
  recordDuesPayment,
  saveDuesPayment,
  saveLoanPayment,
} from './save-payment.ts'
import { claimOfAmount, splitLine } from './split-line.ts'
import { readUndoable, undoPayment, undoPayments } from './undo-payment.ts'
import { verifiedMessage, verifyPayment, verifyPayments, verifyTogether } from './verify-payment.ts'

const PAGE = 50

type Verify = 'POST /api/office/payments/:id/verify'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { files: store, secrets } = deps
  route(app, deps, 'POST /api/save-monthly-payment', async (call) => {
    const { db, session, form, now } = call
    const memberId = memberOf(session)
    const payment = duesPayment(call)
    const id = payment
      ? await saveDuesPayment({ db, files: store, secrets }, memberId, payment, now)
      : await saveLoanPayment(db, memberId, form.payment_amount, now)
    return {
      message: sentence('Thank you!! Your payment is with the association. Credit takes at least 1 hour.'),
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
    return { message: sentence('The payment is cancelled.') }
  })

  route(app, deps, 'POST /api/payments/:id/answer', async ({ db, session, params, form, files, now }) => {
    const { answer, payment_amount: amount, months } = form
    const receivedOn = form.received_on as BusinessDate | undefined
    const said = { answer, amount, months, receivedOn, receipt: files.photo }
    await answerQuestion({ db, files: store }, params.id, memberOf(session), said, now)
    return { message: sentence('Thank you!! The association checks your answer.') }
  })

  route(app, deps, 'POST /api/payments/:id/amount', async ({ db, session, params, body, now }) => {
    await correctAmount(db, params.id, memberOf(session), body.payment_amount, now)
    return { message: sentence('Thank you!! The association sees it.') }
  })

  route(app, deps, 'GET /api/payments/last-sent', async ({ db, session }) => {
    const memberId = memberOf(session)
    const [row] = await readLastSent(db, [memberId])
    if (!row) return { last: null }
    const { amount, encrypted } = row
    const number = encrypted && wholeNumber(secrets, 'payment.account_number', memberId, { encrypted, masked: '' })
    return { last: { amount: toAedNumber(amount), account_number: number } }
  })

  route(app, deps, 'GET /api/payments/:id', async ({ db, session, params }) => {
    const [row] = await readOwnPayment(db, [params.id, memberOf(session)])
    if (!row) throw new Refusal('not_found')
    return {
      payment: {
        ...row.payment,
        ...ownMay(ownSteps, { ...row.payment, asked: row.asked }),
      },
    }
  })

  route(app, deps, 'GET /api/payments/:id/receipt', async ({ db, session, params, query }, _request, reply) => {
    const [payment] = await receiptOf(db, [params.id, query.before ?? null])
    const reads = mayInOffice(officerOf(session), 'read_payments', deps.secondFactor)
    const allowed = payment && (payment.member_id === session.memberId || reads)
    if (!allowed) throw new Refusal('not_found')
    const { receipt_sha256: sha256, receipt_type: type } = payment
    await sendFile(reply, store, { sha256, type, name: `receipt-${params.id}` })
    return undefined
  })

  /** Each with what the bank's statement has of it, where it waits. */
  const withLines = async (
    { db, session }: Pick<Call<'GET /api/office/payments'>, 'db' | 'session'>,
    rows: readonly PaymentListRow[],
  ) => {
    const payments = rows.map((row) => paymentForOffice(row, session, secrets))
    // A part of a line is no other line.
    const waiting = payments
      .filter(({ status, line }) => status === 'in_review' && line === null)
      .map(({ id, paid_into: into, received_on, day_read, amount }) => {
        const [day, dayRead] = [received_on, day_read] as [BusinessDate, BusinessDate | null]
        return { id: BigInt(id), into, day, dayRead, amount: BigInt(Math.round(amount * 100)) }
      })
    const lines = waiting.length > 0 ? await linesOfPayments({ db, secrets }, waiting) : new Map()
    return payments.map((payment) => ({ ...payment, bank: bankAnswer(lines.get(BigInt(payment.id))) }))
  }

  route(app, deps, 'GET /api/office/payments/:id', async ({ db, session, params, now }) => {
    const rows = await readOfficePayment(db, [params.id, may(session.roles, 'read_bank_number'), now])
    const [payment] = await withLines({ db, session }, rows)
    if (!payment) throw new Refusal('not_found')
    return { payment }
  })

  route(app, deps, 'GET /api/office/payments', async ({ db, session, query, now }) => {
    const rows = await listPayments(db, query, PAGE, may(session.roles, 'read_bank_number'), now)
    const payments = await withLines({ db, session }, rows)
    return {
      payments,
      next_after: payments.length === PAGE ? (payments.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'GET /api/office/payments/:id/lines', async ({ db, params, query }) => {
    const payment = await paymentOrRefusal(db, params.id)
    const into = query.paid_into ?? payment.paid_into
    const day = (query.received_on ?? payment.received_on) as BusinessDate
    const found = { id: payment.id, into, day, amount: query.amount ?? payment.amount }
    const isAsked = payment.status === 'in_review' && payment.split_line_id === null
    const lines = isAsked ? await linesOfPayments({ db, secrets }, [found]) : new Map()
    return { bank: bankAnswer(lines.get(payment.id)) }
  })

  route(app, deps, 'GET /api/office/payments/:id/owed', async ({ db, params, now }) => ({
    owed: await owedBeside(db, params.id, now),
  }))

  route(app, deps, 'GET /api/office/members/:id/undoable-payments', async ({ db, session, params, now }) => {
    const rows = await readUndoable(db, [params.id, session.personId, now])
    const open = rows.filter((row) => mayOf({ undo: undoStep }, row, session).may.includes('undo'))
    return { payments: open.map(({ payment }) => payment) }
  })

  route(app, deps, 'GET /api/office/payments/:id/slip', async ({ db, params }) => ({
    slip: await cashSlip(db, params.id),
  }))

  const verifyOne: Handler<Verify> = async ({ db, session, params, body, now, note }) => {
    const { amount, months, reason, paid_into: into, no_line_reason: noLineReason, answers, bank_fee: fee } = body
    const receivedOn = body.received_on as BusinessDate | undefined
    const lineId = body.line_id === undefined ? undefined : BigInt(body.line_id)
    const alsoLines = body.also_line_ids?.map(BigInt)
    const finding = { receivedOn, amount, months, reason, answers, into, lineId, alsoLines, noLineReason, fee }
    const { fine, letOff } = await verifyPayment({ db, secrets }, params.id, session.personId, finding, now)
    if (letOff > 0n) note({ fine_let_off: decimalAed(letOff) })
    return { message: verifiedMessage(fine) }
  }
  const verifyWithOthers: ActTogether<Verify> = {
    isPlain: ({ body: { answers, no_line_reason, ...rest } }) =>
      Object.values(rest).every((said) => said === undefined),
    act: async (db, acts, now) => {
      const asSent = { lookedTwice: true, asSent: true }
      const asked = acts.map(({ session, sent: { params, body } }) => {
        const { answers, no_line_reason: noLineReason } = body
        return { id: params.id, officerId: session.personId, answers, noLineReason, ...asSent }
      })
      const entryOf = await verifyTogether(db, asked, new Map(), now)
      return new Map(
        acts.flatMap((act) => {
          const entry = entryOf.get(act.sent.params.id)
          // Of two who verify the same payment the first has it.
          if (entry === undefined || !entryOf.delete(act.sent.params.id)) return []
          return [[act, { answer: { message: verifiedMessage(0n) }, entries: [entry] }] as const]
        }),
      )
    },
  }
  route(app, deps, 'POST /api/office/payments/:id/verify', verifyOne, verifyWithOthers)

  route(app, deps, 'POST /api/office/payments/verify-many', async ({ db, session, body, now }) => {
    return { results: await verifyPayments({ db, secrets }, body.ids, session.personId, now) }
  })

  route(app, deps, 'POST /api/office/payments/verify-by-lines', async ({ db, session, body, now }) => {
    return { results: await postByLines({ db, secrets }, body.matches, session.personId, now) }
  })

  route(app, deps, 'GET /api/office/members/:id/claim', async ({ db, session, params, query, now }) => {
    const { amount, line: lineId } = query
    const beside = await besideClaim(db, params.id, { amount, lineId, officerId: session.personId }, now)
    const claim = await claimOfAmount(db, params.id, query, now)
    if (!claim) return { ...beside, claim: null }
    const months = claim.kind === 'dues' ? claim.months.map(({ month }) => month) : []
    return { ...beside, claim: { kind: claim.kind, months, beyond: toAedNumber(claim.beyond) } }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/claim', async ({ db, session, params, body, now }) => {
    const claim = { memberId: BigInt(body.member_id), kind: body.kind, fee: body.bank_fee }
    const { paymentId, fine } = await claimFromLine({ db, secrets }, params.id, claim, session.personId, now)
    const posted = fine !== undefined
    const message = posted ? verifiedMessage(fine) : entered()
    return { message, payment_id: Number(paymentId), posted }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/split', async ({ db, session, params, body, now }) => {
    const parts = body.parts.map(({ member_id: memberId, ...part }) => ({ ...part, memberId: BigInt(memberId) }))
    const { paymentIds, posted } = await splitLine({ db, secrets }, params.id, parts, session.personId, now)
    const message = posted
      ? sentence('The parts of the line are posted.')
      : sentence('The parts are entered. Another treasurer has to post them: the line does not name all members.')
    return { message, payment_ids: paymentIds.map(Number), posted }
  })

  route(app, deps, 'POST /api/office/payments/:id/cancel', async ({ db, session, params, now }) => {
    await cancelEnteredPayment(db, params.id, session.personId, now)
    return { message: sentence('The payment is cancelled.') }
  })

  route(app, deps, 'POST /api/office/payments/:id/reverse', async ({ db, session, params, body, now }) => {
    const { reason, check_again: checksAgain } = body
    const outcome = checksAgain ? 'check_again' : 'for_good'
    await reversePayment(db, params.id, session.personId, { reason, outcome }, now)
    const message = checksAgain
      ? sentence('The payment is reversed and waits to be checked again. The member sees the reason.')
      : sentence('The payment is reversed. The member sees the reason.')
    return { message }
  })

  route(app, deps, 'POST /api/office/payments/:id/undo', async ({ db, session, params, now }) => {
    return { message: await undoPayment(db, params.id, session.personId, now) }
  })

  route(app, deps, 'POST /api/office/payments/undo-many', async ({ db, session, body, now }) => {
    return { results: await undoPayments(db, body.ids, session.personId, now) }
  })

  route(app, deps, 'POST /api/office/payments/:id/ask', async ({ db, session, params, body, now }) => {
    await askMember(db, params.id, session.personId, body.question, now)
    return { message: sentence('The member is asked. The payment waits for the answer.') }
  })

  route(app, deps, 'POST /api/office/payments/:id/refuse', (call) =>
    byReason(call, refusePayment, sentence('The payment is rejected. The member sees the reason.')),
  )
}

/** Month, photo and account number belong together: none of them makes it a loan's payment, one of them asks for all. */
function duesPayment({ form, files }: Call<'POST /api/save-monthly-payment'>): NewDuesPayment | undefined {
  const { payment_amount: amount, month, account_number: accountNumber, months } = form
  const { photo: receipt } = files
  if (!month && !receipt && !accountNumber && !months) return undefined
  if (month && receipt && accountNumber) return { amount, month, accountNumber, receipt, months }
  throw new Refusal(
    'invalid_fields',
    {},
    {
      ...(month ? {} : { month: [sentence('Choose a month.')] }),
      ...(receipt ? {} : { photo: [sentence('Add a photo of the receipt.')] }),
      ...(accountNumber ? {} : { account_number: [sentence('Enter the account number.')] }),
    },
  )
}
