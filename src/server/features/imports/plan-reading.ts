import { setImmediate } from 'node:timers/promises'
import type { AnswerOf } from '#contract/calls.ts'
import type { ImportReading } from '#contract/imports.ts'
import type { Month } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { amountFromCell } from '#core/sheets/cell-amounts.ts'
import type { DayOrder } from '#core/sheets/cell-days.ts'
import type { DecimalSign } from '#core/sheets/figures.ts'
import { IMPORT_COLUMNS, type ImportColumn } from '#core/sheets/import-columns.ts'
import { decideOrders, decideSign, type Unsure } from '#server/sheets/how-written.ts'
import type { Sheet, TableRow } from '#server/sheets/sheet.ts'
import { findHeadings } from './find-headings.ts'
import { isPaidWithoutAmount } from './months-paid.ts'
import { proposeColumns } from './propose-columns.ts'

type Checked = AnswerOf<'POST /api/office/imports/check'>
export type ColumnMeaning = Checked['columns'][number]['column']

/** How a file is read, all of it decided: what was said of it, and what was found where nothing was. */
export type ReadingPlan = {
  /** With the line of headings, where they were not one line of the file. */
  sheet: Sheet
  /** Of the row of headings, among the rows of the sheet. */
  at: number
  heading: TableRow
  columns: Checked['columns']
  places: ReadonlyMap<ImportColumn, number>
  /** Columns that hold the dues of a month, the earliest first. */
  months: readonly { month: Month; place: number }[]
  orderOf: (column: ImportColumn) => DayOrder
  dayOrder: DayOrder | null
  isDayOrderOpen: boolean
  decimalSign: DecimalSign | undefined
  monthsAreSavings: boolean
  /** What a month with a mark, and no amount, adds to the savings, in fils; undefined where no cell has one. */
  markAmount: Fils | undefined
  questions: Checked['questions']
}

/** Columns chosen for a file with the same headings before; undefined where there was none. */
export type RememberedColumns = (headings: readonly string[]) => Promise<readonly ColumnMeaning[] | undefined>

/** Rows looked through before others get their turn. */
const ROWS_AT_ONCE = 500

const DAYS: readonly ImportColumn[] = ['birthday', 'joined_on', 'inactive_since', 'loan_disbursed_on']
const MONTHS: readonly ImportColumn[] = ['dues_from', 'dues_paid_until']
const AMOUNTS = ['savings', 'loan_principal', 'loan_interest', 'loan_repaid'] as const

/** Decides how a sheet is read; undefined for one without a row. What nobody can know from the file becomes a question. */
export async function planReading(
  found: Sheet,
  reading: ImportReading,
  remembered: RememberedColumns,
): Promise<ReadingPlan | undefined> {
  const { sheet, at } = findHeadings(found, reading)
  const { rows } = sheet
  const heading = rows[at]
  if (!heading) return undefined
  const below = rows.slice(at + 1)
  const { columns, yearAsked } = proposeColumns(sheet, at, reading, await columnsBefore(heading, remembered))
  const places = new Map<ImportColumn, number>()
  const months: { month: Month; place: number }[] = []
  for (const [place, { column }] of columns.entries()) {
    if (isImportColumn(column)) {
      if (!places.has(column)) places.set(column, place)
    } else if (column !== null) months.push({ month: column, place })
  }
  months.sort((a, b) => (a.month < b.month ? -1 : 1))
  const questions: Checked['questions'] =
    yearAsked === undefined ? [] : [{ about: 'year', heading: yearAsked, example: yearAsked }]
  const days = await decideOrders(below, places, { days: DAYS, months: MONTHS }, reading.day_order)
  const amountPlaces = [...AMOUNTS.flatMap((column) => places.get(column) ?? []), ...months.map(({ place }) => place)]
  const decimal = await decideSign(below, amountPlaces, sheet.separator, reading.decimal_sign)
  const ask = (about: 'day_order' | 'decimal_sign' | 'marks', { place, example }: Unsure) =>
    questions.push({ about, heading: columns[place]?.heading ?? '', example })
  if (days.asked) ask('day_order', days.asked)
  if (decimal.asked) ask('decimal_sign', decimal.asked)
  const monthsAreSavings = months.length > 0 && !places.has('savings') && (reading.months_are_savings ?? true)
  const mark = monthsAreSavings ? await firstMark(below, months, decimal.sign) : undefined
  if (mark && reading.mark_amount === undefined) ask('marks', mark)
  return {
    sheet,
    at,
    heading,
    columns,
    places,
    months,
    orderOf: (column) => days.orders.get(column) ?? 'day_first',
    dayOrder: days.shown,
    isDayOrderOpen: days.isOpen,
    decimalSign: decimal.sign,
    monthsAreSavings,
    markAmount: mark && (amountFromCell(reading.mark_amount ?? '0', '.') ?? 0n),
    questions,
  }
}

/** Files without headings have nothing by which one is known again. */
const columnsBefore = async ({ cells }: TableRow, remembered: RememberedColumns) =>
  cells.some((cell) => cell.trim() !== '') ? remembered(cells) : undefined

const isImportColumn = (column: ColumnMeaning): column is ImportColumn => IMPORT_COLUMNS.some((each) => each === column)

/** The first month that is marked as paid without an amount: what it adds to the savings nobody can know from the file. */
async function firstMark(
  rows: readonly TableRow[],
  months: ReadingPlan['months'],
  decimal: DecimalSign | undefined,
): Promise<Unsure | undefined> {
  for (const [at, { cells }] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    const found = months.find(({ place }) => isPaidWithoutAmount(cells[place] ?? '', decimal))
    if (found) return { place: found.place, example: (cells[found.place] ?? '').trim() }
  }
  return undefined
}
