import { balanceOf, totalOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { lastDay, monthOf, months, plusMonths } from './days.ts'
import { aed, sum, type Tables } from './tables.ts'

/** Either side of the trial balance at the end of a month. */
const totalAt = (tables: Tables, month: string) =>
  sum(tables.ledger_account.map(({ code }) => Math.max(0, balanceOf(tables, new RegExp(`^${code}$`), lastDay(month)))))

function periodsOf(tables: Tables, year: number, today: string) {
  const running = monthOf(today)
  const first = monthOf(tables.entry[0]?.date ?? today)
  const closings = tables.month_closing.filter(({ reopened_at }) => reopened_at === null)
  const through = closings
    .map(({ month }) => monthOf(month))
    .sort()
    .at(-1)
  const firstOpen = through ? plusMonths(through, 1) : first
  const stateOf = (month: string) => {
    if (through && month <= through) return 'closed'
    if (month >= running) return 'running'
    return month === firstOpen ? 'next' : 'later'
  }
  const [start, end] = [[`${year}-01`, first].sort()[1] ?? first, [`${year}-12`, running].sort()[0] ?? running]
  const ofYear = closings.find(({ month }) => monthOf(month) === `${year}-12`)
  const moved = (entryId: number) =>
    0 - totalOf(tables, ({ entry_id, account }) => entry_id === entryId && account === 'surplus')
  const undone = tables.month_closing.filter(
    ({ month, reopened_at }) => reopened_at !== null && month.startsWith(`${year}-`),
  )
  const waits = tables.manual_entry.filter(({ status }) => status === 'proposed')
  return {
    ...{ year, first_open: firstOpen, last_closed: through ?? null },
    years: months(`${first.slice(0, 4)}-01`, `${today.slice(0, 4)}-01`)
      .filter((month) => month.endsWith('-01'))
      .map((month) => Number(month.slice(0, 4))),
    months: months(start, end).map((month) => ({
      ...{ month, state: stateOf(month), total: stateOf(month) === 'running' ? null : aed(totalAt(tables, month)) },
      waiting: waits.filter(({ date }) => monthOf(date) === month).length,
      // Nothing is posted into a closed month. One before the first that was closed has no closing of its own.
      unchanged: closings.some((each) => monthOf(each.month) === month) ? true : null,
    })),
    year_end: ofYear
      ? { entry_id: ofYear.year_end_id, result: ofYear.year_end_id === null ? 0 : aed(moved(ofYear.year_end_id)) }
      : null,
    reopenings: undone.sort((a, b) => b.id - a.id).map(({ month }) => ({ month: monthOf(month) })),
  }
}

/** The months of this year and of the one before, with what the books had at their ends. */
export function periodClaims(tables: Tables, today: string): Claim[] {
  const year = Number(today.slice(0, 4))
  return [year, year - 1].map((each) => {
    return { call: 'GET /api/office/periods', query: { year: `${each}` }, expected: periodsOf(tables, each, today) }
  })
}
