import type { BusinessDate } from '#core/calendar.ts'
import { type Fils, parseAed } from '#core/money.ts'
import { dayFromText } from '#core/sheets/cell-days.ts'

type Search = {
  /** What a text has in it, for `like`. */
  pattern: string
  amount: Fils | null
  day: string | null
  /** A number as people write it: 12, #12. */
  number: bigint | null
}

/** What a text that is searched for may be. An amount may have commas, a day may be written in any form. */
export function readSearch(search: string, today: BusinessDate): Search {
  const number = search.match(/^#?\s*0*(\d{1,15})$/)?.[1]
  return {
    pattern: `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    amount: parseAed(search.replaceAll(',', '')) ?? null,
    day: dayFromText(search, Number(today.slice(0, 4))) ?? null,
    number: number ? BigInt(number) : null,
  }
}
