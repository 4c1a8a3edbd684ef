import type { FastifyInstance } from 'fastify'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { readSettings } from '#server/db/settings.ts'
import { recordReading } from '#server/http/audit-record.ts'
import { handsOffCodeOf } from '#server/http/hands-off.ts'
import { type Deps, route } from '#server/http/route.ts'
import { memberOf, type Session } from '#server/http/session.ts'
import { byReason, mayOf } from '#server/http/steps.ts'
import { applyForLoan } from './apply-for-loan.ts'
import { approveLoan } from './approve-loan.ts'
import { declineLoan, undoApproval, withdrawApplication } from './decide-loan.ts'
import { disburseLoan } from './disburse-loan.ts'
import { loanOffer } from './lending-standing.ts'
import { listLoans, loanForOffice, numbersInSight, readListed, type Sight } from './list-loans.ts'
import { factsForDecision } from './loan-for-decision.ts'
import { loanOrRefusal, loanSteps } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'
import { loanForMember, readMyLoan, readMyLoans } from './my-loans.ts'
import { recordPayment } from './record-payment.ts'
import { repayFromSavings } from './repay-from-savings.ts'
import { reverseDisbursement } from './reverse-disbursement.ts'
import { confirmWriteOff, proposeWriteOff } from './write-off-loan.ts'

const PAGE = 50

export function loanRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoutes(app, deps)
  onBehalfRoutes(app, deps)
  officeRoutes(app, deps)
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/loan-offer', async ({ db, session }) => ({
    offer: await loanOffer(db, memberOf(session)),
  }))

  route(app, deps, 'POST /api/loan-application', async ({ db, session, form, now }) => {
    const id = await applyForLoan({ db, secrets }, memberOf(session), form, now)
    return {
      message: sentence('Your application is with the office. The review takes 2-3 business days.'),
      loan_id: Number(id),
    }
  })

  route(app, deps, 'GET /api/my-loans', async ({ db, session, now }) => {
    const rows = await readMyLoans(db, [memberOf(session)])
    return { loans: rows.map((row) => loanForMember(row, businessDateAt(now))) }
  })

  route(app, deps, 'POST /api/loans/:id/withdraw', async ({ db, session, params, now }) => {
    await withdrawApplication(db, params.id, memberOf(session), now)
    return { message: sentence('Your application is withdrawn.') }
  })

  route(app, deps, 'POST /api/loans/:id/repay-from-savings', async ({ db, session, params, body, now }) => {
    await repayFromSavings(db, params.id, memberOf(session), body.amount, now)
    return { message: sentence('Thank you!! The repayment is made from your savings.') }
  })
}

/** What officers enter for a member without a phone. */
function onBehalfRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/office/members/:id/loan-offer', async ({ db, params }) => ({
    offer: await loanOffer(db, params.id).catch(notFound),
  }))

  route(app, deps, 'POST /api/office/members/:id/loan-applications', async ({ db, session, params, form, now }) => {
    const id = await applyForLoan({ db, secrets }, params.id, form, now, session.personId).catch(notFound)
    return { message: sentence('The application is entered. Another officer decides on it.'), loan_id: Number(id) }
  })
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/office/loans', async ({ db, query }) => {
    const { twoPersonRules } = await readSettings(db)
    const rows = await listLoans(db, [query.status, query.after ?? null, PAGE])
    const loans = rows.map((row) => loanForOffice(row, twoPersonRules))
    return { loans, next_after: loans.length === PAGE ? (loans.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'POST /api/office/loans/:id/approve', async ({ db, session, params, now }) => {
    const status = await approveLoan(db, params.id, session.personId, now)
    return {
      message:
        status === 'approved'
          ? sentence('The loan is approved.')
          : sentence('Your approval is noted. A second officer has to approve.'),
    }
  })

  route(app, deps, 'POST /api/office/loans/:id/decline', (call) =>
    byReason(call, declineLoan, sentence('The loan is declined. The member sees the reason.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/disburse', async ({ db, session, params, body, now }) => {
    const disbursement = { from: body.paid_from, reference: body.reference }
    await disburseLoan(db, params.id, session.personId, disbursement, now)
    return { message: sentence('The loan is paid out.') }
  })

  route(app, deps, 'GET /api/office/loans/:id', async ({ db, session, params, now }) => {
    const settings = await readSettings(db)
    const loan = await loanOrRefusal(db, params.id)
    const hands_off = await handsOffCodeOf(db, session.personId, { of: 'loan', id: params.id }, now)
    const [listed] = await readListed(db, [params.id])
    const [mine] = await readMyLoan(db, [params.id])
    if (!listed || !mine) throw new Refusal('not_found')
    const today = businessDateAt(now)
    const sight = sightOf(session, loan)
    if (sight.passport) await recordReading(deps.pool, session, 'GET /api/office/loans/:id', params.id, now)
    return {
      loan: { ...loanForOffice(listed, settings.twoPersonRules), ...numbersInSight(listed, sight, secrets) },
      detail: loanForMember(mine, today),
      facts: await factsForDecision(db, loan, settings, today),
      ...mayOf(loanSteps, { ...loan, two_person_rules: settings.twoPersonRules, hands_off }, session),
    }
  })

  route(app, deps, 'POST /api/office/loans/:id/undo-approval', (call) =>
    byReason(call, undoApproval, sentence('The approval is taken back.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/reverse-disbursement', (call) =>
    byReason(call, reverseDisbursement, sentence('The payout is reversed; the loan is approved again.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/payments', async ({ db, session, params, body, now }) => {
    const { amount, received_on, account_number: accountNumber, paid_into: paidInto } = body
    const payment = { amount, accountNumber, paidInto, receivedOn: received_on as BusinessDate }
    await recordPayment({ db, secrets }, params.id, session.personId, payment, now)
    return { message: sentence('The payment is entered. Another officer verifies it.') }
  })

  route(app, deps, 'POST /api/office/loans/:id/propose-write-off', (call) =>
    byReason(call, proposeWriteOff, sentence('The write-off is proposed. A treasurer confirms it.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/confirm-write-off', async ({ db, session, params, now }) => {
    await confirmWriteOff(db, params.id, session.personId, now)
    return { message: sentence('The loan is written off.') }
  })
}

/** The person of the path is no member: to the officer who asks, there is nothing there. */
function notFound(error: unknown): never {
  throw error instanceof Refusal && error.code === 'not_a_member' ? new Refusal('not_found') : error
}

/** A passport is shown whole while somebody decides on the loan, to who may (product: "Who may touch somebody's way in"). */
function sightOf({ roles }: Session, { status }: LoanRow): Sight {
  const passport = status === 'submitted' && may(roles, 'read_passport_number')
  return { bank: may(roles, 'read_bank_number'), passport }
}
