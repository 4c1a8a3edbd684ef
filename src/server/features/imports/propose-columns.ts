import type { AnswerOf } from '#contract/calls.ts'
import type { ImportReading } from '#contract/imports.ts'
import { movementFromCell } from '#core/sheets/cell-amounts.ts'
import { activeFromCell, genderFromCell } from '#core/sheets/cell-words.ts'
import { columnsMeant } from '#core/sheets/column-names.ts'
import { asciiFigures } from '#core/sheets/figures.ts'
import { columnNamed, type ImportColumn } from '#core/sheets/import-columns.ts'
import { COLUMNS_MOST, shownColumn } from '#server/sheets/how-read.ts'
import type { Sheet } from '#server/sheets/sheet.ts'
import { isBirthday, isDay, isEmail, isMobile, isMonthCell } from './cell-contents.ts'
import { monthsOf } from './month-headings.ts'

type Column = AnswerOf<'POST /api/office/imports/check'>['columns'][number]
type Meaning = Column['column']

const ROWS_COMPARED = 200

/**
 * What each column holds: as it was chosen, else as it was the last time with these headings, else as its heading names it
 * and its cells agree, else as its cells say. `yearAsked` is the heading of a month whose year nothing says.
 */
export function proposeColumns(
  sheet: Sheet,
  at: number,
  reading: ImportReading,
  remembered: readonly Meaning[] | undefined,
): { columns: Column[]; yearAsked: string | undefined } {
  const { rows } = sheet
  const headings = rows[at]?.cells ?? []
  const compared = rows.slice(at + 1, at + 1 + ROWS_COMPARED)
  // A row of CSV beyond its headings lacks quotation marks; in a workbook it is a column without a heading.
  const widest =
    sheet.kind === 'csv' ? headings.length : Math.max(headings.length, ...compared.map(({ cells }) => cells.length))
  const width = Math.min(widest, COLUMNS_MOST)
  const cellsIn = (place: number) =>
    compared.map(({ cells }) => (cells[place] ?? '').trim()).filter((cell) => cell !== '')
  const proposals: { meaning: Meaning; because: Column['because'] }[] = Array.from({ length: width }, () => ({
    meaning: null,
    because: null,
  }))
  const { months, yearAsked } = monthsOf(sheet, at, reading.year)
  for (const [place, month] of months) if (place < width) proposals[place] = { meaning: month, because: 'name' }
  const isFree = (place: number) => proposals[place]?.meaning === null && !months.has(place)
  const taken = new Set<ImportColumn>()
  const propose = (place: number, column: ImportColumn, because: Column['because']) => {
    proposals[place] = { meaning: column, because }
    taken.add(column)
  }
  for (const [place, heading] of headings.slice(0, width).entries()) {
    const column = columnNamed(heading)
    if (column && isFree(place)) propose(place, column, 'name')
  }
  const meant = headings
    .slice(0, width)
    .flatMap((heading, place) => (columnsMeant(heading) ?? []).map(({ column, rank }) => ({ place, column, rank })))
  const loans = new Set([...taken, ...meant.map(({ column }) => column)])
  const isWholeLoan = LOAN.every((column) => loans.has(column))
  for (const { place, column } of meant.toSorted((a, b) => a.rank - b.rank || a.place - b.place)) {
    if (!isFree(place) || taken.has(column) || (isLoan(column) && !isWholeLoan)) continue
    if (fits(column, cellsIn(place))) propose(place, column, 'name')
  }
  for (const [column, says] of BY_CONTENT) {
    for (let place = 0; place < width && !taken.has(column); place++) {
      if (!isFree(place) || columnsMeant(headings[place] ?? '')?.length === 0) continue
      const cells = cellsIn(place)
      if (cells.length > 0 && share(cells, says) >= SURE) propose(place, column, 'content')
    }
  }
  const columns = proposals.map(({ meaning, because }, place): Column => {
    const shown = shownColumn(headings[place] ?? '', cellsIn(place))
    const chosen = reading.columns?.[place]
    if (reading.columns && chosen !== meaning) return { ...shown, column: chosen ?? null, because: 'chosen' }
    // Months are named by the file itself: another year's has the same headings.
    const before = remembered?.[place]
    if (!reading.columns && before !== undefined && before !== meaning && !isMonth(before) && !months.has(place))
      return { ...shown, column: before, because: 'remembered' }
    return { ...shown, column: meaning, because }
  })
  return { columns, yearAsked: reading.columns ? undefined : yearAsked }
}

const isMonth = (meaning: Meaning): boolean => meaning !== null && /^\d{4}-\d\d$/.test(meaning)

const LOAN = ['loan_principal', 'loan_interest', 'loan_term', 'loan_disbursed_on', 'loan_repaid'] as const
const isLoan = (column: ImportColumn) => LOAN.some((each) => each === column)

const SURE = 0.8
const LIKELY = 0.5

const share = (cells: readonly string[], says: (cell: string) => boolean) =>
  cells.length === 0 ? 1 : cells.filter(says).length / cells.length

const isAmount = (cell: string) =>
  /^[-–—]$/.test(cell) || [movementFromCell(cell, '.'), movementFromCell(cell, ',')].some((fils) => fils !== undefined)
const BY_CONTENT: readonly [ImportColumn, (cell: string) => boolean][] = [
  ['email', isEmail],
  ['mobile', isMobile],
]

/** What has to stand in a column that has the name of one: a column of words called 'Paid' is no amount. */
const CONTENT: Readonly<Partial<Record<ImportColumn, (cell: string) => boolean>>> = {
  savings: isAmount,
  dues_paid_until: (cell) => isMonthCell(cell) || isDay(cell),
  dues_from: isDay,
  joined_on: isDay,
  inactive_since: isDay,
  member_id: (cell) => /^(sm-?)?\d{1,6}$/i.test(asciiFigures(cell)),
  status: (cell) => activeFromCell(cell) !== undefined,
  birthday: isBirthday,
  gender: (cell) => genderFromCell(cell) !== undefined,
}

function fits(column: ImportColumn, cells: readonly string[]): boolean {
  const says = CONTENT[column]
  return !says || share(cells, says) >= LIKELY
}
