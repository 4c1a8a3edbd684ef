import type { FastifyInstance } from 'fastify'
import { type Month, monthLabel } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
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
    return { message: `${monthLabel(month)} is closed.` }
  })

  route(app, deps, 'POST /api/office/periods/:id/reopen', async ({ db, session, params, body, now }) => {
    const month = params.id as Month
    await reopenMonth(db, month, body.reason, { officerId: session.personId, now })
    return { message: `${monthLabel(month)} is open again.` }
  })

  route(app, deps, 'POST /api/office/years/:id/close', async ({ db, session, params, now }) => {
    const { entryId, result } = await closeYear(db, params.id, { officerId: session.personId, now })
    return {
      message: `The year ${params.id} is closed.`,
      entry_id: entryId === null ? null : Number(entryId),
      result: toAedNumber(result),
    }
  })
}
