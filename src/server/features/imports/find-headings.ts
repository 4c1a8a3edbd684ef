import type { ImportReading } from '#contract/imports.ts'
import { columnsMeant, namePart } from '#core/sheets/column-names.ts'
import { HEAD_ROWS, NO_HEADINGS, withoutHeadings } from '#server/sheets/how-read.ts'
import type { Sheet, TableRow } from '#server/sheets/sheet.ts'
import { isEmail, isMobile } from './cell-contents.ts'
import { MONTHS_LEAST, monthHeadings } from './month-headings.ts'

/** Where the headings are (see headingsIn), and the sheet with a name of several columns in one. */
export function findHeadings(found: Sheet, reading: ImportReading): { sheet: Sheet; at: number } {
  const { sheet, at } = headingsIn(found, reading)
  return { sheet: withWholeNames(sheet, at), at }
}

/**
 * Where the headings are: in the chosen line, else in the one of the first that has the most names which are known. Names
 * above a second line of months belong to that line. Of a file without headings they are an empty line above all others.
 */
function headingsIn(sheet: Sheet, { heading_line: chosen }: ImportReading): { sheet: Sheet; at: number } {
  const { rows } = sheet
  const found = rows.findIndex(({ line }) => line === chosen)
  const at = found >= 0 ? found : mostNames(rows)
  if (chosen === NO_HEADINGS || (found < 0 && at < 0 && beginsWithMember(rows)))
    return { sheet: withoutHeadings(sheet), at: 0 }
  if (at < 0) return { sheet, at: firstWide(rows) }
  const [upper, lower] = found >= 0 ? [at - 1, at] : [at, at + 1]
  const joined = joinedHeadings(rows[upper], rows[lower])
  return joined ? { sheet: { ...sheet, rows: rows.with(lower, joined) }, at: lower } : { sheet, at }
}

/** 'First name' and 'Last name' become one column: a member has one name. Each part that a file has twice is left alone. */
function withWholeNames(sheet: Sheet, at: number): Sheet {
  const headings = sheet.rows[at]?.cells ?? []
  const parts = headings
    .flatMap((heading, place) => ({ place, part: namePart(heading) ?? -1 }))
    .filter(({ part }) => part >= 0)
    .toSorted((a, b) => a.part - b.part)
  const isEachOnce = new Set(parts.map(({ part }) => part)).size === parts.length
  const [first] = parts
  if (!first || parts.length < 2 || !isEachOnce) return sheet
  const gone = new Set(parts.slice(1).map(({ place }) => place))
  const whole = ({ line, cells }: TableRow): TableRow => {
    const name = parts.map(({ place }) => (cells[place] ?? '').trim()).filter((part) => part !== '')
    const joined = cells.map((cell, place) => (place === first.place ? name.join(' ') : cell))
    return { line, cells: joined.filter((_, place) => !gone.has(place)) }
  }
  const rows = sheet.rows.map((row, index) => (index < at ? row : whole(row)))
  return { ...sheet, rows }
}

const isName = (cell: string) => cell.trim() !== '' && columnsMeant(cell) !== undefined

function mostNames(rows: readonly TableRow[]): number {
  let best = { at: -1, known: 0 }
  for (const [at, { cells }] of rows.slice(0, HEAD_ROWS).entries()) {
    const known = cells.filter(isName).length
    if (known > best.known) best = { at, known }
  }
  return best.at
}

const widthOf = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length

function firstWide(rows: readonly TableRow[]): number {
  return Math.max(
    rows.slice(0, HEAD_ROWS).findIndex((row) => widthOf(row) > 1),
    0,
  )
}

const beginsWithMember = (rows: readonly TableRow[]) =>
  rows[firstWide(rows)]?.cells.some((cell) => isEmail(cell.trim()) || isMobile(cell.trim())) === true

/**
 * The line of months with the names that the line above has where it is empty; undefined where it is none of months, or
 * has something below each name as a member's line has.
 */
function joinedHeadings(upper: TableRow | undefined, lower: TableRow | undefined): TableRow | undefined {
  if (!upper || !lower) return undefined
  const names = [...upper.cells.entries()].filter(([, cell]) => isName(cell))
  if (names.some(([place]) => (lower.cells[place] ?? '').trim() !== '')) return undefined
  const { months, bare } = monthHeadings(lower.cells)
  if (months.size + bare.size < MONTHS_LEAST) return undefined
  const width = Math.max(upper.cells.length, lower.cells.length)
  const cells = Array.from({ length: width }, (_, place) => {
    const [above, own] = [upper.cells[place] ?? '', lower.cells[place] ?? '']
    return own.trim() === '' && isName(above) ? above : own
  })
  return { line: lower.line, cells }
}
