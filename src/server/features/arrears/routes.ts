import type { FastifyInstance } from 'fastify'
import { type BusinessDate, businessDateAt, daysBetween } from '#core/calendar.ts'
import { type Deps, route } from '#server/http/route.ts'
import { openMonthsUpTo } from '#server/ledger/open-months.ts'
import { listArrears } from './arrears-store.ts'

const PAGE = 50

export function arrearsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/arrears', async ({ db, query, now }) => {
    const today = businessDateAt(now)
    await openMonthsUpTo(db, today)
    const { since, id } = query.after ?? { since: '2000-01-01', id: 0n }
    const found = await listArrears(db, [today, since, id, PAGE])
    const rows = found.map(({ row }) => ({ ...row, days_late: daysBetween(row.since as BusinessDate, today) }))
    const last = found.length === PAGE ? found.at(-1) : undefined
    return { rows, next_after: last ? `${last.since}_${last.member_id}` : null }
  })
}
