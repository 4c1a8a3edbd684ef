import { addDays, type BusinessDate, earlier, yearOf } from './calendar.ts'

/**
 * The time that the next bonus is for: from the day after the last one was shared for, or from the beginning of last year
 * where there was none, to the end of that year or to yesterday, whichever is earlier. Where nothing is left of it, it is
 * yesterday.
 */
export function nextBonusPeriod(last: BusinessDate | undefined, today: BusinessDate) {
  const yesterday = addDays(today, -1)
  const begins = last ? addDays(last, 1) : (`${yearOf(yesterday) - 1}-01-01` as BusinessDate)
  const from = earlier(begins, yesterday)
  return { from, to: earlier(`${yearOf(from)}-12-31` as BusinessDate, yesterday) }
}
