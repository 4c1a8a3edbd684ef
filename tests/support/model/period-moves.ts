import { lastDayOf, type Month, monthRange } from '#core/calendar.ts'
import { type BooksSpan, decemberOf, firstOpenMonth, monthClosingFault, yearClosingFault } from '#core/periods.ts'
import type { Person } from '../world.ts'
import { type MoveKind, pick, why } from './move.ts'
import { isResult, type Line, type Model, type ModelEntry, merge, negated, post, reverseEntry, sum } from './state.ts'

const FIRST: Month = '2025-11'
const MONTHS = monthRange('2025-10', '2026-06')

const spanOf = ({ closed }: Model): BooksSpan => {
  return { first: FIRST, closedThrough: closed.at(-1)?.month, running: '2026-05' }
}

const entriesWait = ({ manual }: Model, month: Month) =>
  manual.some(({ status, date }) => status === 'proposed' && date <= lastDayOf(month)) ? 'entries_wait' : undefined

/** What is before the books was never closed by anybody. */
const faultOf = (fault: string | undefined, month: Month) =>
  fault === 'month_already_closed' && month < FIRST ? 'close_in_order' : fault

const closeMonth: MoveKind['make'] = ({ model, office, draw }) => {
  const months = () => monthRange(firstOpenMonth(spanOf(model)), month)
  const month = draw(4) === 0 ? (pick(draw, MONTHS) as Month) : firstOpenMonth(spanOf(model))
  const by = pick(draw, [office.treasurer, office.second]) as Person
  return {
    by,
    sent: { id: month },
    refusal: () => faultOf(monthClosingFault(spanOf(model), month), month) ?? entriesWait(model, month),
    succeed: () => {
      for (const each of months()) model.closed.push({ month: each, by, yearEnd: undefined })
    },
  }
}

const closeYear: MoveKind['make'] = ({ model, office, draw }) => {
  const year = draw(5) === 0 ? 2026 : 2025
  const by = pick(draw, [office.treasurer, office.second]) as Person
  const december = decemberOf(year)
  return {
    by,
    sent: { id: String(year) },
    refusal: () => yearClosingFault(spanOf(model), year) ?? entriesWait(model, december),
    succeed: () => {
      const months = monthRange(firstOpenMonth(spanOf(model)), december)
      const yearEnd = postYearEnd(model, lastDayOf(december))
      for (const month of months) model.closed.push({ month, by, yearEnd: month === december ? yearEnd : undefined })
    },
  }
}

/** Income and expense up to the day go to the surplus. */
function postYearEnd(model: Model, date: string): ModelEntry | undefined {
  const until = model.entries.filter((entry) => entry.date <= date).flatMap(({ lines }) => lines)
  const results: Line[] = negated(merge(until.filter(([account]) => isResult(account))))
  return post(model, [...results, ['surplus', -sum(results.map(([, of]) => of))]], { date })
}

const reopen: MoveKind['make'] = ({ model, office, draw }) => {
  const last = model.closed.at(-1)
  const month = draw(5) === 0 || !last ? (pick(draw, MONTHS) as Month) : last.month
  const by = pick(draw, [office.treasurer, office.second]) as Person
  return {
    by,
    sent: { id: month, fields: why('reopen') },
    refusal: () => {
      const closing = model.closed.at(-1)
      if (!closing) return 'close_in_order'
      if (closing.month !== month) return 'only_last_closed'
      return closing.by === by ? 'closed_by_you' : undefined
    },
    succeed: () => {
      const closing = model.closed.pop()
      if (closing?.yearEnd) reverseEntry(model, closing.yearEnd, undefined, lastDayOf(month))
    },
  }
}

export const PERIOD_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/periods/:id/close', often: 3, make: closeMonth },
  { name: 'POST /api/office/years/:id/close', often: 2, make: closeYear },
  { name: 'POST /api/office/periods/:id/reopen', often: 2, make: reopen },
]
