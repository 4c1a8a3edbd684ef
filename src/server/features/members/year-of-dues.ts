import type { z } from 'zod'
import type { gridRow } from '#contract/members.ts'
import { addMonths, type BusinessDate, MONTH_NAMES, type Month, monthOf } from '#core/calendar.ts'
import { type DuesRow, duesRows } from '#core/dues-calendar.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { duesAccount } from '#server/ledger/member-facts.ts'
import { type DuesLine, readDuesOfMembers } from './register-store.ts'

/** A member's year of dues, January to December; undefined where a month is not owed, or not yet. */
function yearOfDues(row: DuesLine, year: string, today: BusinessDate): (DuesRow | undefined)[] {
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

const PAGE = 500

export function gridColumns(year: string): string[] {
  const months = MONTH_NAMES.map((month) => `${month} ${year}`)
  return ['Member ID', 'Name', 'Status', ...months, 'Paid, AED', 'Open, AED']
}

/** Every member's year of dues, by member number, read a page at a time. */
export async function* gridRecords(db: Db, year: string, today: BusinessDate) {
  let after: bigint | undefined
  do {
    const rows: DuesLine[] = await readDuesOfMembers(db, '', { after, limit: PAGE })
    for (const row of rows) yield gridRecord(row, year, today)
    after = rows.length === PAGE ? rows.at(-1)?.number : undefined
  } while (after !== undefined)
}

/** Amounts are plain numbers, so that a spreadsheet adds them up; words stand where nothing is paid yet. */
function gridRecord(row: DuesLine, year: string, today: BusinessDate): (string | number)[] {
  const months = yearOfDues(row, year, today)
  const open = months.filter((dues) => dues !== undefined && dues.month <= monthOf(today))
  return [
    row.unique_id,
    row.name,
    row.active ? 'active' : 'inactive',
    ...months.map(cell),
    toAedNumber(sumFils(months.map((dues) => dues?.paid ?? 0n))),
    toAedNumber(sumFils(open.map((dues) => dues?.remaining ?? 0n))),
  ]
}

function cell(dues: DuesRow | undefined): string | number {
  if (!dues) return ''
  if (dues.paid > 0n) return toAedNumber(dues.paid)
  return dues.state === 'in_review' ? 'waiting' : 'due'
}
