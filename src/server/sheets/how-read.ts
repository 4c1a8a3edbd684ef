import type { DayOrder } from '#core/sheets/cell-days.ts'
import type { DecimalSign } from '#core/sheets/figures.ts'
import type { Problems } from './problems.ts'
import type { Encoding, Sheet, TableRow } from './sheet.ts'

/** Among so many first rows the headings are looked for: titles, addresses and empty lines may stand above them. */
export const HEAD_ROWS = 40
/** As which line the headings are chosen of a file that has none. */
export const NO_HEADINGS = 0
/** As many columns as a reading can speak of. Others have nothing of a member or of a bank's line. */
export const COLUMNS_MOST = 500
const LEFT_OUT_SHOWN = 200
const TEXT_SHOWN = 80
const HEAD_SHOWN = 100
const CELL_SHOWN = 60
const SAMPLE = 3

/** Why a line is not read. */
export type WhyLeftOut = 'blank' | 'total' | 'heading' | 'no_amount' | 'no_day' | 'chosen'
type LeftOutLine = { line: number; why: WhyLeftOut; text: string }

/** The lines that are not read: all counted, the first of them kept. */
export type LeftOut = ReturnType<typeof newLeftOut>

export function newLeftOut() {
  const kept: LeftOutLine[] = []
  let count = 0
  return {
    note({ line, cells }: TableRow, why: WhyLeftOut): void {
      count += 1
      if (kept.length < LEFT_OUT_SHOWN) kept.push({ line, why, text: textOf(cells, TEXT_SHOWN) })
    },
    /** The empty lines between two that have something in them. */
    noteBlanks(before: number, next: number): void {
      for (let line = before + 1; line < next && kept.length < LEFT_OUT_SHOWN; line++)
        kept.push({ line, why: 'blank', text: '' })
      count += next - before - 1
    },
    get count() {
      return count
    },
    shown: () => kept,
  }
}

/** A sheet whose first line is a member already, under a line of empty headings. */
export function withoutHeadings(sheet: Sheet): Sheet {
  const width = Math.max(0, ...sheet.rows.slice(0, HEAD_ROWS).map(({ cells }) => cells.length))
  return { ...sheet, rows: [{ line: NO_HEADINGS, cells: Array.from({ length: width }, () => '') }, ...sheet.rows] }
}

const textOf = (cells: readonly string[], most: number) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, most)

export const isHeadingAgain = ({ cells }: TableRow, heading: TableRow): boolean =>
  cells.every((cell, at) => cell.trim() === (heading.cells[at] ?? '').trim())

/** What a column is called and what stands in it, as a mapping shows it. */
export const shownColumn = (heading: string, cells: readonly string[]) => ({
  heading: heading.trim().slice(0, CELL_SHOWN),
  sample: cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, SAMPLE)
    .map((cell) => cell.trim().slice(0, CELL_SHOWN)),
})

/** Which cells are read as if they said something else: by line, then by what their column holds. */
export function mendedCells(
  mended: readonly { line: number; column: string; value: string }[],
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const byLine = new Map<number, Map<string, string>>()
  for (const { line, column, value } of mended) {
    const ofLine = byLine.get(line) ?? new Map<string, string>()
    byLine.set(line, ofLine.set(column, value.trim()))
  }
  return byLine
}

type HowRead<C, Q> = {
  sheet: Sheet
  heading: TableRow
  columns: C[]
  dayOrder: DayOrder | null
  isDayOrderOpen: boolean
  decimalSign: DecimalSign | undefined
  questions: Q[]
  leftOut: LeftOut
  problems: Problems
}

/** How a file was read, as the checks of members and of statements answer it. */
export function howReadJson<C, Q>({ sheet, heading, problems, leftOut, ...how }: HowRead<C, Q>) {
  return {
    sheet: sheet.sheet ?? null,
    sheets: [...(sheet.sheets ?? [])],
    encoding: (sheet.encoding ?? null) as Encoding | null,
    separator: sheet.separator ?? null,
    heading_line: heading.line,
    head: sheet.rows
      .filter(({ line }) => line !== NO_HEADINGS)
      .slice(0, HEAD_ROWS)
      .map(({ line, cells }) => ({ line, text: textOf(cells, HEAD_SHOWN) })),
    columns: how.columns,
    day_order: how.dayOrder,
    day_order_open: how.isDayOrderOpen,
    decimal_sign: how.decimalSign ?? null,
    questions: how.questions,
    left_out: leftOut.shown(),
    left_out_count: leftOut.count,
    bad_lines: problems.badLines,
    problems: problems.shown(),
    problem_count: problems.count,
  }
}
