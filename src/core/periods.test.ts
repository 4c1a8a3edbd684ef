import { describe, expect, test } from 'vitest'
import { type BooksSpan, firstOpenMonth, monthClosingFault, monthState, yearClosingFault } from './periods.ts'

const span = (more: Partial<BooksSpan> = {}): BooksSpan => ({
  first: '2026-09',
  closedThrough: undefined,
  running: '2027-02',
  ...more,
})

describe('a month', () => {
  test('is closed with those of its year before it, from that of the first entry on, and when it is over', () => {
    expect(monthClosingFault(span(), '2026-09')).toBeUndefined()
    expect(monthClosingFault(span(), '2026-10')).toBeUndefined()
    expect(monthClosingFault(span(), '2026-11')).toBeUndefined()
    expect(monthClosingFault(span(), '2027-01')).toBe('close_in_order')
    expect(monthClosingFault(span(), '2026-08')).toBe('close_in_order')
    const later = span({ closedThrough: '2026-10' })
    expect(monthClosingFault(later, '2026-11')).toBeUndefined()
    expect(monthClosingFault(later, '2026-10')).toBe('month_already_closed')
    expect(monthClosingFault(later, '2027-02')).toBe('month_not_over')
    expect(monthClosingFault(span({ closedThrough: '2027-01' }), '2027-02')).toBe('month_not_over')
  })

  test('that is a December is closed with its year', () => {
    expect(monthClosingFault(span({ closedThrough: '2026-11' }), '2026-12')).toBe('closed_with_the_year')
    expect(monthClosingFault(span({ closedThrough: '2026-11' }), '2027-01')).toBe('close_in_order')
  })

  test('of books with nothing in them is not closed', () => {
    const empty = span({ first: undefined })
    expect(firstOpenMonth(empty)).toBe('2027-02')
    expect(monthClosingFault(empty, '2027-01')).toBe('close_in_order')
  })

  test('is closed, the next to close, to be closed later, or running', () => {
    const states = ['2026-09', '2026-10', '2026-11', '2027-02'] as const
    expect(states.map((month) => monthState(span({ closedThrough: '2026-09' }), month))).toEqual([
      'closed',
      'next',
      'later',
      'running',
    ])
  })
})

describe('a year', () => {
  test('is closed when it is over, with whatever is open of its months', () => {
    expect(yearClosingFault(span(), 2026)).toBeUndefined()
    expect(yearClosingFault(span({ closedThrough: '2026-11' }), 2026)).toBeUndefined()
    expect(yearClosingFault(span({ closedThrough: '2026-12' }), 2026)).toBe('month_already_closed')
    expect(yearClosingFault(span(), 2027)).toBe('month_not_over')
    expect(yearClosingFault(span({ running: '2026-12' }), 2026)).toBe('month_not_over')
  })

  test('is closed after the years before it, and not where there was no book', () => {
    const years = span({ first: '2025-11', running: '2027-01' })
    expect(yearClosingFault(years, 2026)).toBe('close_in_order')
    expect(yearClosingFault({ ...years, closedThrough: '2025-12' }, 2026)).toBeUndefined()
    expect(yearClosingFault(years, 2024)).toBe('close_in_order')
  })
})
