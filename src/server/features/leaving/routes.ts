import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { handsOffCodeOf } from '#server/http/hands-off.ts'
import { type Deps, route } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import { byReason, mayOf } from '#server/http/steps.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { agreeToPayout, confirmLeaving, proposeLeaving, reversePayout, withdrawLeaving } from './end-membership.ts'
import { leavingSteps } from './leaving-steps.ts'
import { type Leaver, leaverOrRefusal, readLeavings } from './leaving-store.ts'

export function leavingRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/office/members/:id/leaving', ({ db, session, params, now }) =>
    leavingForOffice({ db, secrets }, params.id, session, now),
  )

  route(app, deps, 'POST /api/office/members/:id/leaving', async ({ db, session, params, body, now }) => {
    await proposeLeaving({ db, secrets }, params.id, session.personId, body, now)
    return { message: sentence('Proposed. A treasurer closes the membership and pays out.') }
  })

  route(app, deps, 'POST /api/office/members/:id/leaving/withdraw', (call) =>
    byReason(call, withdrawLeaving, sentence('The request is cancelled.')),
  )

  route(app, deps, 'POST /api/office/members/:id/leaving/agree', async ({ db, session, params, now }) => {
    await agreeToPayout(db, params.id, session.personId, now)
    return { message: sentence('You agreed. A treasurer now pays out.') }
  })

  route(app, deps, 'POST /api/office/members/:id/leaving/confirm', async ({ db, session, params, body, now }) => {
    const payout = { from: body.paid_from, reference: body.reference }
    const paid = await confirmLeaving(db, params.id, session.personId, payout, now)
    return { message: sentence('The money is paid out and the membership is closed.'), payout: toAedNumber(paid) }
  })

  route(app, deps, 'POST /api/office/members/:id/leaving/reverse', (call) =>
    byReason(call, reversePayout, sentence('The payout is reversed. The savings are the member’s again.')),
  )
}

type Leaving = Omit<AnswerOf<'GET /api/office/members/:id/leaving'>, 'status_code' | 'message'>

/** What leaving would settle, what was done so far, and what this officer may do now. Throws `not_found`. */
async function leavingForOffice(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  session: Session,
  now: Date,
): Promise<Leaving> {
  const leaver = await leaverOrRefusal(db, memberId)
  const leavings = await readLeavings({ db, secrets }, memberId, may(session.roles, 'read_bank_number'))
  const { twoPersonRules } = await readSettings(db)
  const hands_off = await handsOffCodeOf(db, session.personId, { of: 'member', id: memberId }, now)
  const { savings, settlement } = leaver
  return {
    closed_on: leaver.closed_on,
    nominee: leaver.nominee,
    nominee_named: leaver.nominee_named,
    second_officer: secondOfficer(leaver),
    settlement: {
      savings: toAedNumber(savings),
      to_receivable: toAedNumber(settlement.toReceivable),
      to_loans: toAedNumber(settlement.toLoans),
      payout: toAedNumber(settlement.payout),
      short: toAedNumber(settlement.short),
    },
    waiting: leaver.waiting,
    bonus_under_way: leaver.bonus_under_way,
    leavings,
    ...mayOf(leavingSteps, { ...leaver, id: memberId, two_person_rules: twoPersonRules, hands_off }, session),
  }
}

function secondOfficer({ late_change_name: by, late_change_at: at, agreed_name }: Leaver): Leaving['second_officer'] {
  return by === null || at === null ? null : { changed_by: by, changed_at: at.toISOString(), agreed_by: agreed_name }
}
