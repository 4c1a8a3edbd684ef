import type { ImportReading } from '#contract/imports.ts'
import { columnsMeant } from '#core/sheets/column-names.ts'
import { HEAD_ROWS, NO_HEADINGS, withoutHeadings } from '#server/sheets/how-read.ts'
import type { Sheet, TableRow } from '#server/sheets/sheet.ts'
import { isEmail, isMobile } from './cell-contents.ts'
import { MONTHS_LEAST, monthHeadings } from './month-headings.ts'

/**
 * Where the headings are: in the chosen line, else in the one of the first that has the most names which are known. Names
 * above a second line of months belong to that line. Of a file without headings they are an empty line above all others.
 */
export function findHeadings(sheet: Sheet, { heading_line: chosen }: ImportReading): { sheet: Sheet; at: number } {
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
