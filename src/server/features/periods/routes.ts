import type { FastifyInstance } from 'fastify'
import type { Month } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { closeMonth } from './close-month.ts'
import { closeYear } from './close-year.ts'
import { periodsOfYear } from './periods-of-year.ts'
import { reopenMonth } from './reopen-month.ts'

export function periodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/periods', ({ db, session, query, now }) =>
    periodsOfYear(db, query.year, session.personId, now),
  )

  route(app, deps, 'POST /api/office/periods/:id/close', async ({ db, session, params, now }) => {
    const month = params.id as Month
    await closeMonth(db, month, { officerId: session.personId, now })
    return { message: sentence('{month} is closed.', { month: { month } }) }
  })

  route(app, deps, 'POST /api/office/periods/:id/reopen', async ({ db, session, params, body, now }) => {
    const month = params.id as Month
    await reopenMonth(db, month, body.reason, { officerId: session.personId, now })
    return { message: sentence('{month} is open again.', { month: { month } }) }
  })

  route(app, deps, 'POST /api/office/years/:id/close', async ({ db, session, params, now }) => {
    const { entryId, result } = await closeYear(db, params.id, { officerId: session.personId, now })
    return {
      message: sentence('The year {year} is closed.', { year: String(params.id) }),
      entry_id: entryId === null ? null : Number(entryId),
      result: toAedNumber(result),
    }
  })
}
