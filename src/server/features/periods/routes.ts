import type { FastifyInstance } from 'fastify'
import { type Month, monthLabel } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { type Db, inTransaction, type PoolClient } from '#server/db/connect.ts'
import { type Deps, route } from '#server/http/route.ts'
import { closeMonth } from './close-month.ts'
import { closeYear } from './close-year.ts'
import { periodsOfYear } from './periods-of-year.ts'
import { reopenMonth } from './reopen-month.ts'

export function periodRoutes(app: FastifyInstance, deps: Deps): void {
  // Under an Idempotency-Key the connection holds a transaction already, which the key commits with.
  const whole = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
    db === deps.pool ? inTransaction(deps.pool, work) : work(db as PoolClient)

  route(app, deps, 'GET /api/office/periods', ({ db, session, query, now }) =>
    periodsOfYear(db, query.year, session.personId, now),
  )

  route(app, deps, 'POST /api/office/periods/:id/close', async ({ db, session, params, now }) => {
    const month = params.id as Month
    await whole(db, (client) => closeMonth(client, month, { officerId: session.personId, now }))
    return { message: `${monthLabel(month)} is closed.` }
  })

  route(app, deps, 'POST /api/office/periods/:id/reopen', async ({ db, session, params, body, now }) => {
    const month = params.id as Month
    await whole(db, (client) => reopenMonth(client, month, body.reason, { officerId: session.personId, now }))
    return { message: `${monthLabel(month)} is open again.` }
  })

  route(app, deps, 'POST /api/office/years/:id/close', async ({ db, session, params, now }) => {
    const { entryId, result } = await whole(db, (client) =>
      closeYear(client, params.id, { officerId: session.personId, now }),
    )
    return {
      message: `The year ${params.id} is closed.`,
      entry_id: entryId === null ? null : Number(entryId),
      result: toAedNumber(result),
    }
  })
}
