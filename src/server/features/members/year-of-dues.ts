import type { z } from 'zod'
import type { gridRow } from '#contract/members.ts'
import { addMonths, type BusinessDate, type Month } from '#core/calendar.ts'
import { type DuesRow, duesRows } from '#core/dues-calendar.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import { duesAccount } from '#server/ledger/member-facts.ts'
import type { DuesLine } from './register-store.ts'

/** A member's year of dues, January to December; undefined where a month is not owed, or not yet. */
export function yearOfDues(row: DuesLine, year: string, today: BusinessDate): (DuesRow | undefined)[] {
  const byMonth = new Map<Month, DuesRow>(duesRows(duesAccount(row.facts), today).map((dues) => [dues.month, dues]))
  return Array.from({ length: 12 }, (_, index) => byMonth.get(addMonths(`${year}-01` as Month, index)))
}

/** A line of the grid. */
export function gridLine(row: DuesLine, year: string, today: BusinessDate): z.infer<typeof gridRow> {
  const months = yearOfDues(row, year, today)
  const paid = months.map((dues) => dues?.paid ?? 0n)
  return {
    id: Number(row.id),
    unique_id: row.unique_id,
    name: row.name,
    months: months.map((dues) => (!dues || dues.state === 'not_owed' ? 'none' : dues.state)),
    paid: paid.map(toAedNumber),
    total: toAedNumber(sumFils(paid)),
  }
}
