import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type BusinessDate, daysBetween } from './calendar.ts'
import { nearestInTime } from './statement-matching.ts'

const DAY = '2026-02-27' as BusinessDate

test('what lies nearest to a day comes first, and nothing nearer is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 40 })), fc.nat({ max: 12 }), (days, many) => {
      const inTime = days.toSorted((a, b) => a - b).map((each, index) => ({ date: addDays(DAY, each), index }))
      const found = nearestInTime(inTime, DAY, many)
      const far = ({ date }: { date: BusinessDate }) => Math.abs(daysBetween(date, DAY))
      expect(new Set(found).size).toBe(found.length)
      expect(found.map(far)).toEqual(
        inTime
          .map(far)
          .sort((a, b) => a - b)
          .slice(0, many),
      )
    }),
  )
})

test('of two that are equally near the later one comes first', () => {
  const inTime = [-3, -1, 1, 2].map((days) => ({ date: addDays(DAY, days) }))
  expect(nearestInTime(inTime, DAY, 3).map(({ date }) => date)).toEqual(['2026-02-28', '2026-02-26', '2026-03-01'])
})
