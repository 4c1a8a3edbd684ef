import type { FastifyInstance } from 'fastify'
import { SETUP_STEPS, type SetupStep } from '#contract/setup.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { readSetup } from '#server/db/setup-steps.ts'
import { deviceOf } from '#server/http/device.ts'
import { logSignIn, noteWho } from '#server/http/logger.ts'
import { type Deps, route } from '#server/http/route.ts'
import { mayByRole } from '#server/http/steps.ts'
import { checkSetupLink, setUp } from './set-up.ts'
import { insertSetupStep } from './setup-store.ts'

/** The call with which each step begins: who may make it may begin the step. */
const BEGINS = {
  contacts: 'POST /api/office/settings',
  bank: 'POST /api/office/settings',
  dues: 'POST /api/office/settings',
  loans: 'POST /api/office/settings',
  officers: 'POST /api/office/officers',
  members: 'POST /api/office/imports',
  invitations: 'POST /api/office/members/:id/invitation',
} as const

/** Steps that are done, too, once somebody says that things stay as they are. */
const KEPT: readonly SetupStep[] = ['dues', 'loans', 'officers']

/** What comes next while an import waits: a treasurer confirms what a secretary prepared. */
const CONFIRM_IMPORT = 'POST /api/office/imports/:id/confirm' as const

const KEEP = 'POST /api/office/setup/keep' as const

export function setupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/setup/check', async ({ body, now }) => {
    await checkSetupLink(deps.pool, body.token, now)
    return {}
  })

  route(app, deps, 'POST /api/setup', async ({ body, now }, request) => {
    const { token, personId } = await setUp(deps.pool, body, now, deviceOf(request.headers['user-agent']))
    noteWho(request, { person: personId })
    logSignIn(request, { secondFactor: false })
    return { access_token: token, message: sentence('Your association is set up. You are its administrator.') }
  })

  route(app, deps, 'GET /api/office/setup', async ({ db, session, now }) => {
    const [found] = await readSetup(db, [now])
    if (!found) throw new Error('the association has no settings')
    const { put_away: putAway, import_waits: importWaits, bank_waits: bankWaits, to_invite: toInvite, ...kept } = found
    const done = { ...kept, bank: kept.bank || bankWaits }
    return {
      steps: SETUP_STEPS.map((step) => {
        const isDone = done[step]
        const waits = step === 'members' && importWaits
        const begin = waits ? CONFIRM_IMPORT : BEGINS[step]
        const opens = step !== 'invitations' || toInvite > 0
        const rules = { ...(opens && { begin }), ...(KEPT.includes(step) && !isDone && { keep: KEEP }) }
        return { step, done: isDone, waits, ...mayByRole<'begin' | 'keep'>(rules, session) }
      }),
      to_invite: toInvite,
      demo: deps.demo,
      put_away: putAway,
      ...mayByRole({ put_away: 'POST /api/office/setup/put-away' }, session),
    }
  })

  route(app, deps, 'POST /api/office/setup/keep', async ({ db, session, body, now }) => {
    if (!KEPT.includes(body.step))
      throw new Refusal('invalid_fields', {}, { step: [sentence('Choose from the list.')] })
    await insertSetupStep(db, [body.step, session.personId, now])
    return { message: sentence('This step is done.') }
  })

  route(app, deps, 'POST /api/office/setup/put-away', async ({ db, session, now }) => {
    await insertSetupStep(db, ['all', session.personId, now])
    return { message: sentence('The list is hidden.') }
  })
}
