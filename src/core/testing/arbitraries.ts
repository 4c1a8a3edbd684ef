import fc from 'fast-check'
import { addDays, addMonths, type BusinessDate, dateInMonth, type Month } from '../calendar.ts'

/** Months of half a century, leap years and turns of the year among them. */
export const anyMonth: fc.Arbitrary<Month> = fc.integer({ min: 0, max: 599 }).map((n) => addMonths('2000-01', n))

/** Any day of those years, with the awkward ones (29 February, the 31st, the 1st) drawn far more often than by chance. */
export const anyDate: fc.Arbitrary<BusinessDate> = fc.oneof(
  fc.integer({ min: 0, max: 18_000 }).map((n) => addDays('2000-01-01', n)),
  fc.tuple(anyMonth, fc.constantFrom(1, 28, 29, 30, 31)).map(([month, day]) => dateInMonth(month, day)),
  fc.constantFrom<BusinessDate>('2024-02-29', '2028-02-29', '2027-02-28', '2026-12-31', '2027-01-01'),
)
