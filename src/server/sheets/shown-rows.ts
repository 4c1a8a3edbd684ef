import { setImmediate } from 'node:timers/promises'
import { asciiFigures } from '#core/sheets/figures.ts'
import { COLUMNS_MOST, mendedCells, type WhyLeftOut } from './how-read.ts'
import type { Problems } from './problems.ts'
import type { TableRow } from './sheet.ts'

const PAGE = 20
/** Rows compared before others get their turn. */
const ROWS_AT_ONCE = 500
/** A cell that is read is shown whole, to be edited: as long as what may be put in its place. */
const CELL_READ_SHOWN = 300
const CELL_SHOWN = 60

/** A line of the file that has anything in it, and why it is not read, if it is not. */
type Line = { row: TableRow; leftOut: WhyLeftOut | null }
/** Which lines an answer shows: of a kind, with what one of their cells says, or with their number. */
type Show = { of: 'read' | 'bad' | 'left_out'; find: string; page: number }
type Choice = { show: Show; mended: readonly { line: number; column: string; value: string }[] }

/** All lines of a file as they were gone through, of which an answer shows a page. */
export type FileLines = ReturnType<typeof newFileLines>

export function newFileLines({ show, mended }: Choice) {
  const lines: Line[] = []
  const instead = mendedCells(mended)
  const find = plainText(show.find)
  const isFound = ({ line, cells }: TableRow) =>
    find === '' ||
    String(line) === find ||
    [...cells, ...(instead.get(line)?.values() ?? [])].some((cell) => plainText(cell).includes(find))

  return {
    note: (row: TableRow, leftOut: WhyLeftOut | null) => {
      lines.push({ row, leftOut })
    },
    /** The page that is asked for, or the last one; `places` are the columns that are read. */
    async page(problems: Problems, places: Iterable<number>) {
      const isShown = ({ row, leftOut }: Line) =>
        show.of === 'left_out' ? leftOut !== null : leftOut === null && (show.of === 'read' || problems.isBad(row.line))
      const found: Line[] = []
      for (const [at, line] of lines.entries()) {
        if (at % ROWS_AT_ONCE === 0) await setImmediate()
        if (isShown(line) && isFound(line.row)) found.push(line)
      }
      const page = Math.min(show.page, Math.max(1, Math.ceil(found.length / PAGE)))
      const read = new Set(places)
      return {
        rows: found.slice((page - 1) * PAGE, page * PAGE).map(({ row, leftOut }) => ({
          line: row.line,
          cells: row.cells
            .slice(0, COLUMNS_MOST)
            .map((cell, place) => cell.trim().slice(0, read.has(place) ? CELL_READ_SHOWN : CELL_SHOWN)),
          left_out: leftOut,
        })),
        rows_found: found.length,
        rows_page: page,
      }
    },
  }
}

const plainText = (text: string) => asciiFigures(text).toLowerCase()
