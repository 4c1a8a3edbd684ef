import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { earlier, lastDayOf, later, type Month, yearOf } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { type BooksSpan, decemberOf, firstOpenMonth, monthState } from '#core/periods.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf, type StepFacts } from '#server/http/steps.ts'
import { bankDifferences } from '#server/ledger/bank-difference.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { spanOfBooks } from '#server/ledger/span-of-books.ts'
import { closeMonth, closeYear, countWaitingUntil, reopenMonth } from './close-period.ts'
import { monthSteps, yearSteps } from './period-steps.ts'
import { countToDo, firstDayOf, type MonthRow, readMonths, readReopenings, readYearEnd } from './period-store.ts'

export function periodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/periods', ({ db, session, query, now }) =>
    periodsOfYear(db, query.year, session, now),
  )

  route(app, deps, 'GET /api/office/periods/:id/to-do', async ({ db, params, now }) => {
    const at = lastDayOf(params.id as Month)
    await carryDays(db, now)
    const [waiting] = await countToDo(db, [at])
    if (!waiting) throw new Error('nothing was counted')
    return {
      at,
      ...waiting,
      banks: await bankDifferences(db, at),
    }
  })

  route(app, deps, 'POST /api/office/periods/:id/close', async ({ db, session, params, now }) => {
    const month = params.id as Month
    const closed = await closeMonth(db, month, { officerId: session.personId, now })
    return {
      message:
        closed === 1
          ? sentence('{month} is closed.', { month: { month } })
          : sentence('All months up to {month} are closed.', { month: { month } }),
    }
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

/** The months of a year with their closings; unless one is asked for, of the year with the first month that is open. */
async function periodsOfYear(db: Db, asked: number | undefined, officer: Session, now: Date): Promise<Answer> {
  await carryDays(db, now)
  const span = await spanOfBooks(db, now)
  const year = asked ?? yearOf(firstOpenMonth(span))
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
