import { lastDayOf, monthRange } from '#core/calendar.ts'
import { accountOf } from '#core/chart.ts'
import { closeYear as yearEndEntry } from '#core/events.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { decemberOf, firstOpenMonth, yearClosingFault } from '#core/periods.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep } from '#server/http/steps.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { type By, closingRefusal, countWaitingUntil, entriesWait, spanOfBooks } from './close-month.ts'
import { yearSteps } from './period-steps.ts'
import { firstDayOf, insertClosings, lockMonths, readTotals } from './period-store.ts'

type YearEnd = { entryId: bigint | null; result: Fils }

/**
 * Takes a year's income and expense to the surplus, dated its last day, and closes what is open of its months; all within
 * the database transaction that the connection holds. December is still open while the entry is posted and closed after
 * it, so that there is no second one. Gives the entry, none where there was neither income nor expense, and the result in
 * fils. Throws like closeMonth().
 */
export async function closeYear(db: Db, year: number, by: By): Promise<YearEnd> {
  await lockMonths(db)
  const december = decemberOf(year)
  const span = await spanOfBooks(db, by.now)
  const state = { year, span, waiting: await countWaitingUntil(db, december) }
  const closed = () => closingRefusal(db, yearClosingFault(span, year), december, span)
  const hindered = () => entriesWait({ ...state, month: december })
  await checkStep(db, yearSteps.close_year, state, by.officerId, closed, hindered)
  await carryDays(db, by.now)
  const yearEnd = await postYearEnd(db, year, by)
  const months = monthRange(firstOpenMonth(span), december).map(firstDayOf)
  await insertClosings(db, [months, by.officerId, by.now, yearEnd.entryId])
  return yearEnd
}

async function postYearEnd(db: Db, year: number, { officerId, now }: By): Promise<YearEnd> {
  const date = lastDayOf(decemberOf(year))
  const totals = await readTotals(db, [date])
  const results = totals.filter(({ account, sum }) => sum !== 0n && isResult(account))
  if (results.length === 0) return { entryId: null, result: 0n }
  const entry = yearEndEntry(results)
  const condition = { name: 'post_year_end', claim: 'select 1 as one', effects: [], values: [] }
  const when = { date, receivedOn: date, postedAt: now, madeBy: officerId }
  const posted = await postEntries(db, condition, [{ entry, memo: `Year end ${year}`, ...when }])
  return { entryId: posted?.[0] ?? null, result: -sumFils(results.map(({ sum }) => sum)) }
}

function isResult(account: Parameters<typeof accountOf>[0]): boolean {
  return ['income', 'expense'].includes(accountOf(account).kind)
}
