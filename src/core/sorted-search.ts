import { type BusinessDate, daysBetween } from './calendar.ts'

/**
 * So many of what has a date as lie nearest to a day, the nearest first; of two that are equally near, the later one. Given
 * in the order of time. Among thousands it looks at no more days than it gives.
 */
export function nearestInTime<T extends { date: string }>(inTime: readonly T[], day: BusinessDate, many: number): T[] {
  const distance = (each: T) => Math.abs(daysBetween(each.date as BusinessDate, day))
  let after = lowerBound(inTime, ({ date }) => date >= day)
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

/**
 * The index of the first of many for which something holds that holds for all after it too; their number where it holds for
 * none. Of n it looks at no more than log2(n) + 1.
 */
export function lowerBound<T>(inOrder: ArrayLike<T>, holds: (each: T) => boolean): number {
  let from = 0
  let until = inOrder.length
  while (from < until) {
    const middle = (from + until) >> 1
    if (holds(inOrder[middle] as T)) until = middle
    else from = middle + 1
  }
  return from
}
