import type { FastifyInstance } from 'fastify'
import { sentence } from '#core/sentence.ts'
import { readMissingOfficers } from '#server/db/missing-officers.ts'
import { type Deps, route } from '#server/http/route.ts'
import { addNewOfficer } from './add-new-officer.ts'
import { changeRole } from './change-role.ts'
import { readOfficers, readRoleChanges } from './officer-store.ts'

const PAGE = 20

export function officerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/officers', async ({ db, query }) => {
    const officers = (await readOfficers(db)).map((row) => row.officer)
    const history = (await readRoleChanges(db, [query.before ?? null, PAGE])).map((row) => row.change)
    return {
      officers,
      missing: await readMissingOfficers(db),
      history,
      next_before: history.length === PAGE ? (history.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'POST /api/office/officers', async ({ db, session, body, now }) => {
    const id = await addNewOfficer(db, body, session.personId, now)
    return {
      message: sentence('The office is given. A password is set by the link for a forgotten one.'),
      officer_id: Number(id),
    }
  })

  route(app, deps, 'POST /api/office/officers/:id/roles', async ({ db, session, params, body, now }) => {
    await changeRole(db, { personId: params.id, ...body }, session.personId, now)
    return { message: body.granted ? sentence('The office is given.') : sentence('The office is withdrawn.') }
  })
}
