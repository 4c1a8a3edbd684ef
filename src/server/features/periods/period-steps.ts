import type { Month } from '#core/calendar.ts'
import { type BooksSpan, monthClosingFault, yearClosingFault } from '#core/periods.ts'
import type { StepRules } from '#server/http/steps.ts'

/** What decides on the steps with a month or a year of the books. */
type ClosingState = {
  span: BooksSpan
  /** How many manual entries wait that are dated up to its end: approved, they would be posted there. */
  waiting: number
}
export type MonthState = ClosingState & {
  month: Month
  /** null: it is open. */
  closed_by: bigint | null
}
export type YearState = ClosingState & { year: number }

const entriesWait = ({ waiting }: ClosingState) => (waiting > 0 ? 'entries_wait' : undefined)

/** The steps of officers with a month. */
export const monthSteps = {
  close: {
    call: 'POST /api/office/periods/:id/close',
    isOpen: ({ span, month }) => monthClosingFault(span, month) === undefined,
    hindered: entriesWait,
  },
  reopen: {
    call: 'POST /api/office/periods/:id/reopen',
    isOpen: ({ span, month, closed_by: by }) => by !== null && month === span.closedThrough,
    separated: ({ closed_by: by }, officerId) => {
      if (by === null) throw new Error('a closed month was closed by nobody')
      return { step: 'reopen_month', officerId, closedBy: by }
    },
  },
} satisfies StepRules<string, MonthState>

/** The step of officers with a year. */
export const yearSteps = {
  close_year: {
    call: 'POST /api/office/years/:id/close',
    isOpen: ({ span, year }) => yearClosingFault(span, year) === undefined,
    hindered: entriesWait,
  },
} satisfies StepRules<string, YearState>
