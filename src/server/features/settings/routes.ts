import type { FastifyInstance } from 'fastify'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { readSettingsVersion } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import { changeSettings } from './change-settings.ts'
import { settingsForOffice } from './settings-for-office.ts'
import { readHistory } from './settings-history.ts'

const PAGE = 20

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/settings', async ({ db, query, now }) => {
    const { version, settings } = await readSettingsVersion(db)
    const history = await readHistory(db, query.before ?? null, PAGE)
    return {
      version: Number(version),
      settings: settingsForOffice(settings, monthOf(businessDateAt(now))),
      history,
      next_before: history.length === PAGE ? (history.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'POST /api/office/settings', async ({ db, session, body, now }) => {
    const changed = await changeSettings(db, body, session.personId, now)
    return { message: changed ? sentence('The settings are changed.') : sentence('That is how it stands already.') }
  })
}
