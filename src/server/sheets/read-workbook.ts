import { type CellObject, type DenseWorkSheet, read, SSF, type WorkBook } from '@e965/xlsx'
import { Refusal } from '#core/refusal.ts'
import type { Sheet, TableRow } from './sheet.ts'

/**
 * One sheet of an .xlsx, .xls or .ods: the one named, else the one with the most rows. At most one row more than `most`.
 * Days are given as '2024-05-17', figures without groups and as exact as they were typed. Throws `import_workbook`
 * for what cannot be read, `import_locked` for a password, `import_too_large` for what says too much.
 */
export function readWorkbook(bytes: Uint8Array, sheet: string | undefined, most: number): Sheet {
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      // A cell of a page's table is read as its text: 0501234567 is no figure.
      raw: true,
      sheetRows: most + 1,
    })
    const sheets = visibleSheets(book)
    const rowsOf = (name: string) => rowsIn(book.Sheets[name] as DenseWorkSheet | undefined, book, most)
    if (sheet !== undefined && sheets.includes(sheet)) return { kind: 'workbook', sheets, sheet, rows: rowsOf(sheet) }
    let best: { sheet: string; rows: TableRow[] } | undefined
    for (const name of sheets) {
      const rows = rowsOf(name)
      if (!best || rows.length > best.rows.length) best = { sheet: name, rows }
    }
    if (best) return { kind: 'workbook', sheets, ...best }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (/password-protected/i.test(String(error))) throw new Refusal('import_locked')
  }
  throw new Refusal('import_workbook')
}

/** Sheets with rows of cells, which somebody can see. */
function visibleSheets(book: WorkBook): string[] {
  return book.SheetNames.filter((name, at) => !book.Workbook?.Sheets?.[at]?.Hidden && book.Sheets[name]?.['!ref'])
}

/** Far beyond any register. A text is stored once in a workbook, however many cells say it: a small file can say gigabytes. */
const CHARACTERS_MOST = 100_000_000

function rowsIn(sheet: DenseWorkSheet | undefined, book: WorkBook, most: number): TableRow[] {
  const epoch1904 = book.Workbook?.WBProps?.date1904 === true
  const rows: TableRow[] = []
  let characters = 0
  for (const [at, row] of (sheet?.['!data'] ?? []).entries()) {
    if (!row) continue
    const cells = Array.from(row, (cell) => (cell ? textOf(cell, epoch1904) : ''))
    // An empty cell takes memory too.
    for (const cell of cells) characters += cell.length + 1
    if (characters > CHARACTERS_MOST) throw new Refusal('import_too_large')
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: at + 1, cells })
    if (rows.length > most) break
  }
  return rows
}

/** Beyond it a figure is no longer exact. */
const DIGITS_EXACT = 15

/** What a cell says, as the readers of cells take it. */
function textOf(cell: CellObject, date1904: boolean): string {
  const { t, v, z, w } = cell
  if (v === undefined || t === 'z' || t === 'e') return ''
  if (typeof v !== 'number') return String(v)
  const format = z === undefined ? '' : String(z)
  if (SSF.is_date(format)) {
    const { y, m, d } = SSF.parse_date_code(v, { date1904 }) ?? {}
    return y ? `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}` : (w ?? '')
  }
  // Such as 0000000000, by which a phone keeps its first zero.
  if (/^0+$/.test(format)) return String(v).padStart(format.length, '0')
  return plainFigure(v)
}

/** 0.1 + 0.2 is 0.3, and a long number keeps its digits. */
function plainFigure(value: number): string {
  const exact = Number(value.toPrecision(DIGITS_EXACT))
  return Math.abs(exact) < 1e21
    ? // Three decimals would read as thousands where the file's texts write a comma for the point.
      exact.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 }).replace(/\.\d{3}$/, '$&0')
    : String(exact)
}
