import type { FastifyInstance } from 'fastify'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { readSettingsVersion } from '#server/db/settings.ts'
import { publicAssociation } from '#server/http/public-association.ts'
import { type Deps, route } from '#server/http/route.ts'
import { checkFreshCode } from '#server/http/second-factor.ts'
import { mayOf } from '#server/http/steps.ts'
import { changeSettings, confirmProposal, rejectProposal, takesFreshCode } from './change-settings.ts'
import { countActive, hasBegun } from './proposal-store.ts'
import { readHistory, settingsForOffice, waitingChanges } from './read-settings.ts'
import { settingSteps } from './setting-steps.ts'

const PAGE = 20

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/association', async ({ db, now }) => {
    return { association: await publicAssociation(db, now, deps) }
  })

  route(app, deps, 'GET /api/office/settings', async ({ db, session, query, now }) => {
    const { version, settings } = await readSettingsVersion(db)
    const history = await readHistory(db, query.before ?? null, PAGE)
    const waiting = await waitingChanges(db, session)
    const state = { waiting: waiting.map((each) => each.section), two_person_rules: settings.twoPersonRules }
    return {
      ...mayOf(settingSteps, state, session),
      dues_from_any_month: !(await hasBegun(db)),
      version: Number(version),
      settings: settingsForOffice(settings, monthOf(businessDateAt(now))),
      active_members: await countActive(db),
      waiting,
      history,
      next_before: history.length === PAGE ? (history.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'POST /api/office/settings', async ({ db, session, body, now, note }) => {
    if (takesFreshCode(body.section)) checkFreshCode(session, now)
    const { outcome, changes } = await changeSettings(db, body, session.personId, now)
    note({ changes, waits: outcome.startsWith('waits') })
    return { message: outcomes[outcome] }
  })

  route(app, deps, 'POST /api/office/settings/proposals/:id/confirm', async ({ db, session, params, now, note }) => {
    note({ changes: await confirmProposal(db, params.id, session.personId, now) })
    return { message: sentence('The change is confirmed and takes effect now.') }
  })

  route(app, deps, 'POST /api/office/settings/proposals/:id/reject', async (call) => {
    const { db, session, params, body, now, note } = call
    note({ changes: await rejectProposal(db, params.id, body.reason, session.personId, now) })
    return { message: sentence('The change is rejected. The settings stay as they are.') }
  })
}

const outcomes = {
  changed: sentence('The settings are changed.'),
  unchanged: sentence('Nothing changed: it is already set this way.'),
  waits_for_treasurer: sentence('The change takes effect once a treasurer confirms it. All officers are told.'),
  waits_a_day: sentence('The change takes effect after 24 hours. Until then you can cancel it.'),
}
