import type { FastifyInstance } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { may } from '#core/policy.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import { memberOf } from '#server/http/session.ts'
import { applyForLoan } from './apply-for-loan.ts'
import { approveLoan } from './approve-loan.ts'
import { declineLoan } from './decline-loan.ts'
import { disburseLoan } from './disburse-loan.ts'
import { listLoans, loanForOffice } from './list-loans.ts'
import { loanOffer } from './loan-offer.ts'
import { loanForMember, readMyLoans } from './my-loans.ts'
import { repayFromSavings } from './repay-from-savings.ts'
import { withdrawApplication } from './withdraw-application.ts'

const PAGE = 50

export function loanRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoutes(app, deps)
  officeRoutes(app, deps)
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/loan-offer', async ({ db, session }) => ({
    offer: await loanOffer(db, memberOf(session)),
  }))

  route(app, deps, 'POST /api/loan-application', async ({ db, session, form, now }) => {
    const id = await applyForLoan(db, memberOf(session), form, now)
    return { message: 'Your application is with the office. The review takes 2-3 business days.', loan_id: Number(id) }
  })

  route(app, deps, 'GET /api/my-loans', async ({ db, session, now }) => {
    const rows = await readMyLoans(db, [memberOf(session)])
    return { loans: rows.map((row) => loanForMember(row, businessDateAt(now))) }
  })

  route(app, deps, 'POST /api/loans/:id/withdraw', async ({ db, session, params, now }) => {
    await withdrawApplication(db, params.id, memberOf(session), now)
    return { message: 'Your application is withdrawn.' }
  })

  route(app, deps, 'POST /api/loans/:id/repay-from-savings', async ({ db, session, params, body, now }) => {
    await repayFromSavings(db, params.id, memberOf(session), body.amount, now)
    return { message: 'Thank you!! The repayment is made from your savings.' }
  })
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/loans', async ({ db, session, query }) => {
    const { twoPersonRules } = await readSettings(db)
    const sight = { bank: may(session.roles, 'read_bank_number'), passport: may(session.roles, 'read_passport_number') }
    const rows = await listLoans(db, [query.status, query.after ?? null, PAGE])
    const loans = rows.map((row) => loanForOffice(row, sight, twoPersonRules))
    return { loans, next_after: loans.length === PAGE ? (loans.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'POST /api/office/loans/:id/approve', async ({ db, session, params, now }) => {
    const status = await approveLoan(db, params.id, session.personId, now)
    return {
      message:
        status === 'approved' ? 'The loan is approved.' : 'Your approval is noted. A second officer has to approve.',
    }
  })

  route(app, deps, 'POST /api/office/loans/:id/decline', async ({ db, session, params, body, now }) => {
    await declineLoan(db, params.id, session.personId, body.reason, now)
    return { message: 'The loan is declined. The member sees the reason.' }
  })

  route(app, deps, 'POST /api/office/loans/:id/disburse', async ({ db, session, params, body, now }) => {
    await disburseLoan(db, params.id, session.personId, body.reference, now)
    return { message: 'The loan is paid out.' }
  })
}
