import type { FastifyInstance } from 'fastify'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import { byReason, mayOf } from '#server/http/steps.ts'
import { applicationSteps } from './application-steps.ts'
import { acceptApplication, declineApplication, listApplications } from './decide-application.ts'
import { readDuesOfMembers, readRegister } from './register-store.ts'
import { setMemberStatus } from './set-member-status.ts'
import { gridColumns, gridLine, gridRecords } from './year-of-dues.ts'

const PAGE = 50
const STANDING = { active: 2, inactive: 1, closed: 0, leaving: null, all: null }

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  registerRoutes(app, deps)
  applicationRoutes(app, deps)
}

function registerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/members', async ({ db, query, now }) => {
    const { search, status, after } = query
    const today = businessDateAt(now)
    const page = { standing: STANDING[status], leaving: status === 'leaving', after, limit: PAGE }
    const rows = await readRegister(db, search, page, `${monthOf(today)}-01`)
    return { members: rows.map((row) => row.line), next_after: nextAfter(rows) }
  })

  route(app, deps, 'GET /api/office/members/grid', async ({ db, query, now }) => {
    const found = await readDuesOfMembers(db, query.search, { after: query.after, limit: PAGE })
    const rows = found.map((row) => gridLine(row, query.year, businessDateAt(now)))
    return { rows, next_after: nextAfter(found) }
  })

  route(app, deps, 'GET /api/office/members/grid.csv', async ({ db, query: { year }, now }, _request, reply) => {
    sendCsv(reply, `dues-${year}.csv`, gridColumns(year), gridRecords(db, year, businessDateAt(now)))
    return undefined
  })

  route(app, deps, 'POST /api/office/members/:id/deactivate', async ({ db, session, params, body, now }) => {
    const change = { active: false, officerId: session.personId, reason: body.reason }
    await setMemberStatus(db, params.id, change, now)
    return { message: sentence('The member is inactive from today on.') }
  })

  route(app, deps, 'POST /api/office/members/:id/activate', async ({ db, session, params, body, now }) => {
    const change = { active: true, officerId: session.personId, reason: body.reason }
    await setMemberStatus(db, params.id, change, now)
    return { message: sentence('The member is active from today on.') }
  })
}

function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/applications', async ({ db, session, query }) => {
    const rows = await listApplications(db, [query.status, query.after ?? null, PAGE])
    const applications = rows.map(({ application }) => ({
      ...application,
      ...mayOf(applicationSteps, application, session),
    }))
    return { applications, next_after: applications.length === PAGE ? (applications.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'POST /api/office/applications/:id/accept', async ({ db, session, params, now }) => {
    const memberId = await acceptApplication(db, params.id, session.personId, now)
    return { message: sentence('The applicant is a member now.'), member_id: Number(memberId) }
  })

  route(app, deps, 'POST /api/office/applications/:id/decline', (call) =>
    byReason(call, declineApplication, sentence('The application is declined.')),
  )
}

const nextAfter = (rows: readonly { number: bigint }[]) =>
  rows.length === PAGE ? Number(rows.at(-1)?.number ?? 0n) : null
