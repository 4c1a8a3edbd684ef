import type { BusinessDate } from './calendar.ts'

/** Nobody who lives was born before it. */
export const BIRTHDAY_FIRST: BusinessDate = '1900-01-01'
