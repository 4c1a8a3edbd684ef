import { type BusinessDate, MONTH_NAMES, monthOf } from '#core/calendar.ts'
import type { DuesRow } from '#core/dues-calendar.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type DuesLine, readDuesOfMembers } from './register-store.ts'
import { yearOfDues } from './year-of-dues.ts'

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
