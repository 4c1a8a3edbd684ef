import { createHash } from 'node:crypto'
import type { StatementReading } from '#contract/bank.ts'
import type { AnswerOf } from '#contract/calls.ts'
import {
  BANK_COLUMNS,
  type BankColumn,
  type BankColumns,
  columnPlaces,
  directed,
  guessColumns,
  isLineTooLate,
} from '#core/bank-columns.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { sentence } from '#core/sentence.ts'
import { movementFromCell } from '#core/sheets/cell-amounts.ts'
import { type DayOrder, dateFromCell } from '#core/sheets/cell-days.ts'
import { saysTotal } from '#core/sheets/column-names.ts'
import type { DecimalSign } from '#core/sheets/figures.ts'
import {
  COLUMNS_MOST,
  HEAD_ROWS,
  isHeadingAgain,
  type LeftOut,
  mendedCells,
  NO_HEADINGS,
  newLeftOut,
  shownColumn,
  type WhyLeftOut,
  withoutHeadings,
} from '#server/sheets/how-read.ts'
import { decideOrders, decideSign, type Unsure } from '#server/sheets/how-written.ts'
import { newProblems, type Problems } from '#server/sheets/problems.ts'
import { readStatementSheet } from '#server/sheets/read-sheet.ts'
import type { Sheet, TableRow } from '#server/sheets/sheet.ts'
import { type FileLines, newFileLines } from '#server/sheets/shown-rows.ts'

export type StatementLine = {
  /** The row of the file, as a spreadsheet counts. */
  line: number
  date: BusinessDate
  /** Below zero for what left the account. */
  amount: Fils
  description: string
  reference: string
  balance: Fils | undefined
  /** Of its day, amount and texts, and of which of several equal ones of the day it is. */
  fingerprint: string
}

type Checked = AnswerOf<'POST /api/office/bank-statements/check'>
type Column = Checked['columns'][number]

export type ReadStatement = {
  sheet: Sheet
  heading: TableRow
  columns: Column[]
  /** Whether every column that is needed is known; nothing below the headings is read before. */
  isMapped: boolean
  dayOrder: DayOrder | null
  isDayOrderOpen: boolean
  decimalSign: DecimalSign | undefined
  questions: Checked['questions']
  lines: StatementLine[]
  /** All rows below the headings, to be shown a page at a time. */
  all: FileLines
  places: ReadonlyMap<BankColumn, number>
  leftOut: LeftOut
  problems: Problems
}

const LINES_MAX = 20_000
const TEXT_MAX = 500
const ROWS_COMPARED = 200
const SURE = 0.8

/** How an account's last statement was read. */
export type Remembered = { columns: BankColumns; day_order: DayOrder | null; decimal_sign: DecimalSign | null }

/**
 * Reads a bank's export. The headings are the line that was chosen; else the first row that has the columns of the last
 * time; else the first that names columns which are known; else the widest of the first rows. Rows without an amount
 * (balances carried, totals, texts that go on) are left out; one dated later than tomorrow is a problem. What nobody can
 * know from the file becomes a question. Throws what readStatementSheet() throws, `import_empty`, `statement_too_long`.
 */
export async function readStatement(
  bytes: Buffer,
  reading: StatementReading,
  remembered: Remembered | undefined,
  today: BusinessDate,
): Promise<ReadStatement> {
  const found = await readStatementSheet(bytes, reading, LINES_MAX + HEAD_ROWS)
  const sheet = reading.heading_line === NO_HEADINGS ? withoutHeadings(found) : found
  const { rows } = sheet
  if (found.rows.length > LINES_MAX + HEAD_ROWS) throw new Refusal('statement_too_long', { limit: LINES_MAX })
  const at = headingAt(rows.slice(0, HEAD_ROWS), reading.heading_line, remembered?.columns)
  const heading = rows[at]
  if (!heading) throw new Refusal('import_empty')
  const below = rows.slice(at + 1)
  const columns = proposeColumns(heading, below.slice(0, ROWS_COMPARED), reading, remembered?.columns)
  const places = new Map<BankColumn, number>()
  for (const [place, { column }] of columns.entries())
    if (column !== null && !places.has(column)) places.set(column, place)
  const problems = newProblems()
  noteHeading(heading.line, columns, problems)
  const days = await decideOrders(
    below,
    places,
    { days: ['date'], months: [] },
    reading.day_order ?? remembered?.day_order ?? undefined,
  )
  const amountPlaces = (['amount', 'debit', 'credit', 'balance'] as const).flatMap((each) => places.get(each) ?? [])
  const decimal = await decideSign(below, amountPlaces, sheet.separator, reading.decimal_sign)
  const known = remembered?.decimal_sign ?? undefined
  const questions: Checked['questions'] = []
  const ask = (about: 'day_order' | 'decimal_sign', { place, example }: Unsure) =>
    questions.push({ about, heading: columns[place]?.heading ?? '', example })
  if (days.asked) ask('day_order', days.asked)
  if (decimal.asked && known === undefined) ask('decimal_sign', decimal.asked)
  const read: ReadStatement = {
    sheet,
    heading,
    columns,
    isMapped: problems.count === 0,
    dayOrder: days.shown,
    isDayOrderOpen: days.isOpen,
    decimalSign: decimal.sign ?? known,
    questions,
    lines: [],
    all: newFileLines(reading),
    places,
    leftOut: newLeftOut(),
    problems,
  }
  if (read.isMapped) readLines(read, below, places, reading, today)
  return read
}

function headingAt(
  rows: readonly TableRow[],
  chosenLine: number | undefined,
  remembered: BankColumns | undefined,
): number {
  const chosen = rows.findIndex(({ line }) => line === chosenLine)
  if (chosen >= 0) return chosen
  const heads = rows.map(({ cells }) => cells.map(plain))
  const before = heads.findIndex((headings) => remembered && columnPlaces(remembered, headings))
  if (before >= 0) return before
  const named = heads.findIndex((headings) => guessColumns(headings))
  if (named >= 0) return named
  const widths = heads.map((headings) => headings.filter((each) => each !== '').length)
  return widths.indexOf(Math.max(...widths))
}

/** What each column holds: as it was chosen, else as the last time, else as its heading names it, else as its cells say. */
function proposeColumns(
  { cells }: TableRow,
  below: readonly TableRow[],
  reading: StatementReading,
  remembered: BankColumns | undefined,
): Column[] {
  const headings = cells.map(plain)
  const before = remembered && columnPlaces(remembered, headings)
  const named = guessColumns(headings)
  const places = before ?? (named && columnPlaces(named, headings)) ?? {}
  const columnAt = new Map(
    BANK_COLUMNS.flatMap((column) => {
      const place = places[column]
      return place === undefined ? [] : [[place, column] as const]
    }),
  )
  const width = Math.min(Math.max(headings.length, ...below.map((row) => row.cells.length)), COLUMNS_MOST)
  const cellsIn = (place: number) => below.map((row) => row.cells[place] ?? '').filter((cell) => cell.trim() !== '')
  const isDay = (cell: string) => [dateFromCell(cell), dateFromCell(cell, 'month_first')].some(Boolean)
  const holdsDays = (place: number) => {
    const found = cellsIn(place)
    return found.length > 0 && found.filter(isDay).length / found.length >= SURE
  }
  const all = Array.from({ length: width }, (_, place) => place)
  const byContent = places.date === undefined ? all.find(holdsDays) : undefined
  return all.map((place): Column => {
    const found = columnAt.get(place) ?? (place === byContent ? 'date' : null)
    const why = found === null ? null : place === byContent ? 'content' : before ? 'remembered' : 'name'
    const shown = shownColumn(headings[place] ?? '', cellsIn(place))
    const chosen = reading.columns ? (reading.columns[place] ?? null) : found
    return { ...shown, column: chosen, because: chosen === found ? why : 'chosen' }
  })
}

/** Notes which columns are missing, or are there twice. */
function noteHeading(line: number, columns: readonly Column[], problems: Problems): void {
  const count = (column: BankColumn) => columns.filter((each) => each.column === column).length
  const note = (column: BankColumn, message: Sentence) => problems.note({ line, column, value: '', message })
  for (const column of BANK_COLUMNS) if (count(column) > 1) note(column, sentence('This column is in the file twice.'))
  for (const column of ['date', 'description'] as const)
    if (count(column) === 0) note(column, sentence('No column has this. Choose the column that has it.'))
  if (count('amount') > 0 === count('debit') + count('credit') > 0)
    note('amount', sentence('Choose the column of the amount, or those of debit and credit.'))
}

function readLines(
  read: ReadStatement,
  below: readonly TableRow[],
  places: ReadonlyMap<BankColumn, number>,
  reading: StatementReading,
  today: BusinessDate,
): void {
  const { heading, problems, leftOut, decimalSign, dayOrder } = read
  const mended = mendedCells(reading.mended)
  const [chosen, taken] = [new Set(reading.left_out), new Set(reading.taken)]
  const print = newFingerprints()
  let before = heading.line
  for (const row of below) {
    leftOut.noteBlanks(before, row.line)
    before = row.line
    const own = mended.get(row.line)
    const cell = (column: BankColumn) => own?.get(column) ?? (row.cells[places.get(column) ?? -1] ?? '').trim()
    const isKept = taken.has(row.line) || own !== undefined
    const why = chosen.has(row.line) ? 'chosen' : isKept ? undefined : whyLeftOut(row, heading, cell)
    const line = why ?? readLine(row.line, cell, { decimalSign, dayOrder, today, isKept, places }, problems)
    const isLeftOut = typeof line === 'string'
    read.all.note(row, isLeftOut ? line : null)
    if (isLeftOut) leftOut.note(row, line)
    else if (line) read.lines.push({ ...line, fingerprint: print(line) })
  }
}

type Cell = (column: BankColumn) => string

const MOVED = ['amount', 'debit', 'credit'] as const

function whyLeftOut(row: TableRow, heading: TableRow, cell: Cell): WhyLeftOut | undefined {
  if (isHeadingAgain(row, heading)) return 'heading'
  // A payment may be to somebody called Total; then it has a day.
  const isDay = [dateFromCell(cell('date')), dateFromCell(cell('date'), 'month_first')].some(Boolean)
  if (!isDay && row.cells.some(saysTotal)) return 'total'
  if (MOVED.some((column) => /\p{Nd}/u.test(cell(column))) && cell('date') !== '') return undefined
  return cell('date') === '' ? 'no_day' : 'no_amount'
}

type Writing = {
  decimalSign: DecimalSign | undefined
  dayOrder: DayOrder | null
  today: BusinessDate
  /** Whether somebody says that this is a line. */
  isKept: boolean
  places: ReadonlyMap<BankColumn, number>
}

/** A line of the statement; undefined where something in it is bad, which is noted; or why it is none. */
function readLine(
  line: number,
  cell: Cell,
  { decimalSign, dayOrder, today, isKept, places }: Writing,
  problems: Problems,
): Omit<StatementLine, 'fingerprint'> | WhyLeftOut | undefined {
  const bad = (column: BankColumn, message: Sentence) => {
    problems.note({ line, column, value: cell(column).slice(0, 60), message })
    return undefined
  }
  const moved: Fils[] = []
  for (const column of MOVED.filter((each) => /\p{Nd}/u.test(cell(each)))) {
    const fils = movementFromCell(cell(column), decimalSign)
    if (fils === undefined) return bad(column, sentence('This is no amount.'))
    moved.push(column === 'debit' ? directed(fils, 'debit') : fils)
  }
  const movements = moved.filter((fils) => fils !== 0n)
  if (movements.length > 1) return bad('debit', sentence('This line has both a debit and a credit.'))
  const movement = movements[0]
  if (movement === undefined) {
    const column = MOVED.find((each) => places.has(each)) ?? 'amount'
    return isKept ? bad(column, sentence('This is no amount.')) : 'no_amount'
  }
  const date = dateFromCell(cell('date'), dayOrder ?? 'day_first')
  if (!date) return bad('date', sentence('This is no date.'))
  if (isLineTooLate(date, today)) return bad('date', sentence('This day is later than tomorrow.'))
  const amount = directed(movement, cell('direction'))
  const balance = movementFromCell(cell('balance'), decimalSign)
  return { line, date, amount, description: plain(cell('description')), reference: plain(cell('reference')), balance }
}

/** The columns as an account remembers them, by their headings; undefined where a column has none of its own. */
export function columnsToRemember({ columns }: ReadStatement): BankColumns | undefined {
  const known = columns.flatMap(({ column, heading }) => (column === null ? [] : [[column, heading] as const]))
  const headings = known.map(([, heading]) => heading)
  if (headings.includes('') || new Set(headings).size < headings.length) return undefined
  return Object.fromEntries(known) as BankColumns
}

/** A text as it is kept: one line, without control characters, among which a NUL is what PostgreSQL stores nowhere. */
const plain = (text: string) =>
  text
    .replace(/[\s\p{Cc}\p{Cs}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)

/**
 * Tells the lines of a statement apart, the same in every file that has them: two that are equal in everything are the
 * first and the second of their day. The balance is left out, since a bank may write its lines of a day in another order.
 */
function newFingerprints(): (line: Omit<StatementLine, 'fingerprint'>) => string {
  const seen = new Map<string, number>()
  return ({ date, amount, description, reference }) => {
    const key = JSON.stringify([date, String(amount), description, reference])
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return createHash('sha256').update(`${key} ${nth}`).digest('hex')
  }
}
