import type { FastifyInstance } from 'fastify'
import { toAedNumber } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { byReason } from '#server/http/steps.ts'
import { confirmLeaving } from './confirm-leaving.ts'
import { leavingForOffice } from './leaving-for-office.ts'
import { agreeToPayout, proposeLeaving, withdrawLeaving } from './propose-leaving.ts'
import { reversePayout } from './reverse-payout.ts'

export function leavingRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/office/members/:id/leaving', ({ db, session, params, now }) =>
    leavingForOffice({ db, secrets }, params.id, session, now),
  )

  route(app, deps, 'POST /api/office/members/:id/leaving', async ({ db, session, params, body, now }) => {
    await proposeLeaving({ db, secrets }, params.id, session.personId, body, now)
    return { message: sentence('It is proposed. A treasurer settles and pays out.') }
  })

  route(app, deps, 'POST /api/office/members/:id/leaving/withdraw', (call) =>
    byReason(call, withdrawLeaving, sentence('The proposal is taken back.')),
  )

  route(app, deps, 'POST /api/office/members/:id/leaving/agree', async ({ db, session, params, now }) => {
    await agreeToPayout(db, params.id, session.personId, now)
    return { message: sentence('You agreed. A treasurer now pays out.') }
  })

  route(app, deps, 'POST /api/office/members/:id/leaving/confirm', async ({ db, session, params, body, now }) => {
    const payout = { from: body.paid_from, reference: body.reference }
    const paid = await confirmLeaving(db, params.id, session.personId, payout, now)
    return { message: sentence('The membership is settled and closed.'), payout: toAedNumber(paid) }
  })

  route(app, deps, 'POST /api/office/members/:id/leaving/reverse', (call) =>
    byReason(call, reversePayout, sentence('The payout is reversed. The savings are the member’s again.')),
  )
}
