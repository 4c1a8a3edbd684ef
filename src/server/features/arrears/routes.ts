import type { FastifyInstance } from 'fastify'
import { type BusinessDate, businessDateAt, daysBetween } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import { reminderText } from '#server/languages/member-messages.ts'
import { placeAfter, readArrears } from './arrears-store.ts'

const PAGE = 50

export function arrearsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/arrears', async ({ db, query, now }) => {
    const today = businessDateAt(now)
    const found = await readArrears(db, query, PAGE, today)
    const settings = await readSettings(db)
    const rows = found.rows.map(({ row, language, digits, dues, instalments, receivable }) => ({
      ...row,
      days_late: daysBetween(row.since as BusinessDate, today),
      reminder: reminderText(
        { name: row.name, unique_id: row.unique_id, language, digits },
        { months: row.months_open, dues, instalments, receivable, since: row.since },
        settings,
        deps.publicUrl,
      ),
      reminder_language: language,
    }))
    const last = found.rows.length === PAGE ? found.rows.at(-1) : undefined
    return {
      count: found.count,
      amount: toAedNumber(found.amount),
      rows,
      next_after: last ? placeAfter(last, query.sort) : null,
    }
  })
}
