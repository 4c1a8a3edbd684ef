import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { lastDayOf, type Month } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { type BooksSpan, decemberOf, firstOpenMonth, monthState } from '#core/periods.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf, type StepFacts } from '#server/http/steps.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { closeMonth, countWaitingUntil, spanOfBooks } from './close-month.ts'
import { closeYear } from './close-year.ts'
import { monthSteps, yearSteps } from './period-steps.ts'
import { firstDayOf, type MonthRow, readMonths, readReopenings, readYearEnd } from './period-store.ts'
import { reopenMonth } from './reopen-month.ts'

export function periodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/periods', ({ db, session, query, now }) =>
    periodsOfYear(db, query.year, session, now),
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

type Answer = Omit<AnswerOf<'GET /api/office/periods'>, 'status_code' | 'message'>

/** The months of a year with their closings; of this year, unless another is asked for. */
async function periodsOfYear(db: Db, asked: number | undefined, officer: Session, now: Date): Promise<Answer> {
  await carryDays(db, now)
  const span = await spanOfBooks(db, now)
  const year = asked ?? yearOf(span.running)
  const start = `${year}-01` as Month
  const [from, to] = [later(start, span.first ?? span.running), earlier(decemberOf(year), span.running)]
  const months = await readMonths(db, [firstDayOf(from), firstDayOf(to)])
  const [yearEnd] = await readYearEnd(db, [firstDayOf(decemberOf(year))])
  const firstYear = yearOf(span.first ?? span.running)
  const { twoPersonRules: two_person_rules } = await readSettings(db)
  const waiting = await countWaitingUntil(db, decemberOf(year))
  return {
    ...mayOf(yearSteps, { year, span, waiting, two_person_rules }, officer),
    year,
    years: Array.from({ length: yearOf(span.running) - firstYear + 1 }, (_, i) => firstYear + i),
    months: months.map((row) => monthAnswer(row, span, officer)),
    first_open: firstOpenMonth(span),
    last_closed: span.closedThrough ?? null,
    year_end: yearEnd
      ? { entry_id: yearEnd.entry_id === null ? null : Number(yearEnd.entry_id), result: toAedNumber(yearEnd.result) }
      : null,
    reopenings: await readReopenings(db, [firstDayOf(start), lastDayOf(decemberOf(year))]),
  }
}

function monthAnswer(row: MonthRow & StepFacts, span: BooksSpan, officer: Session): Answer['months'][number] {
  const state = monthState(span, row.month)
  return {
    month: row.month,
    state,
    total: state === 'running' ? null : toAedNumber(row.total),
    waiting: row.waiting,
    closed_by: row.closed_by_name,
    closed_by_you: row.closed_by === officer.personId,
    closed_at: row.closed_at,
    unchanged: row.unchanged,
    ...mayOf(monthSteps, { ...row, span, waiting: row.waiting_until }, officer),
  }
}

const yearOf = (month: Month) => Number(month.slice(0, 4))
const later = (a: Month, b: Month) => (a > b ? a : b)
const earlier = (a: Month, b: Month) => (a < b ? a : b)
