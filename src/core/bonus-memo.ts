import { type BusinessDate, MONTH_NAMES } from './calendar.ts'

/** What the journal and the members' statements say of a bonus: the year, or the days of its period. */
export function bonusMemo(from: BusinessDate, to: BusinessDate): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `Bonus for ${year}`
  return `Bonus for ${dayWords(from)} to ${dayWords(to)}`
}

function dayWords(date: BusinessDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTH_NAMES[(month ?? 1) - 1]} ${year}`
}
