import { type BusinessDate, daysBetween } from './calendar.ts'
import { firstWhere } from './first-where.ts'

/**
 * So many of what has a date as lie nearest to a day, the nearest first; of two that are equally near, the later one. Given
 * in the order of time. Among thousands it looks at no more days than it gives.
 */
export function nearestInTime<T extends { date: string }>(inTime: readonly T[], day: BusinessDate, many: number): T[] {
  const distance = (each: T) => Math.abs(daysBetween(each.date as BusinessDate, day))
  let after = firstWhere(inTime, ({ date }) => date >= day)
  let before = after - 1
  const found: T[] = []
  while (found.length < many) {
    const earlier = inTime[before]
    const later = inTime[after]
    if (later && (!earlier || distance(later) <= distance(earlier))) {
      found.push(later)
      after += 1
    } else if (earlier) {
      found.push(earlier)
      before -= 1
    } else break
  }
  return found
}
