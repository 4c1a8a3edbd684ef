import { addMonths, type Month, monthsBetween, yearOf } from './calendar.ts'
import type { RefusalCode } from './refusal.ts'

/** How far the books have come. */
export interface BooksSpan {
  /** The month of the first entry; undefined where there is none. */
  first: Month | undefined
  /** Up to this one every month is closed; undefined where none is. */
  closedThrough: Month | undefined
  /** The month it is now. */
  running: Month
}

export type ClosingFault = Extract<
  RefusalCode,
  'month_already_closed' | 'month_not_over' | 'close_in_order' | 'closed_with_the_year'
>

export type MonthState = 'closed' | 'next' | 'later' | 'running'

/** The earliest month that is still open: the one to close next, once it is over. */
export function firstOpenMonth({ first, closedThrough, running }: BooksSpan): Month {
  return closedThrough ? addMonths(closedThrough, 1) : (first ?? running)
}

/** How many months are over and still open. */
export function monthsToClose(span: BooksSpan): number {
  return Math.max(0, monthsBetween(firstOpenMonth(span), span.running))
}

/**
 * Why that month cannot be closed, or undefined. The open months of its year before it are closed with it; December is
 * closed with its year, and so is an earlier year before a month of a later one.
 */
export function monthClosingFault(span: BooksSpan, month: Month): ClosingFault | undefined {
  const fault = closingFault(span, month)
  if (fault) return fault
  if (isDecember(month)) return 'closed_with_the_year'
  return yearOf(month) === yearOf(firstOpenMonth(span)) ? undefined : 'close_in_order'
}

/** Why that year cannot be closed, or undefined: it is over, and every year before it is closed. */
export function yearClosingFault(span: BooksSpan, year: number): ClosingFault | undefined {
  const fault = closingFault(span, decemberOf(year))
  if (fault) return fault
  return firstOpenMonth(span) <= decemberOf(year - 1) ? 'close_in_order' : undefined
}

function closingFault(span: BooksSpan, month: Month): ClosingFault | undefined {
  if (span.closedThrough && month <= span.closedThrough) return 'month_already_closed'
  if (month >= span.running) return 'month_not_over'
  return month < firstOpenMonth(span) ? 'close_in_order' : undefined
}

/** How a month of the books stands that is not ahead. */
export function monthState(span: BooksSpan, month: Month): MonthState {
  if (span.closedThrough && month <= span.closedThrough) return 'closed'
  if (month >= span.running) return 'running'
  return month === firstOpenMonth(span) ? 'next' : 'later'
}

export function decemberOf(year: number): Month {
  return `${year}-12`
}

export function isDecember(month: Month): boolean {
  return month.endsWith('-12')
}
