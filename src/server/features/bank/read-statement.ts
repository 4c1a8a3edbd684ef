import { createHash } from 'node:crypto'
import { bankDateFromCell, directed, isLineTooLate, movementFromCell } from '#core/bank-cells.ts'
import { type BankColumn, type BankColumns, columnPlaces, guessColumns } from '#core/bank-columns.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { sentence } from '#core/sentence.ts'
import { readStatementSheet } from '#server/sheets/read-sheet.ts'
import type { TableRow } from '#server/sheets/sheet.ts'

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

type Problem = { line: number; column: string; value: string; message: Sentence }

export type ReadStatement = {
  headings: string[]
  columns: BankColumns | undefined
  sample: string[][]
  lines: StatementLine[]
  problems: Problem[]
}

const LINES_MAX = 20_000
/** Rows that a bank may write above the headings. */
const HEAD_ROWS = 40
const SAMPLE_ROWS = 5
const TEXT_MAX = 500

/** The columns to look for: those that the officer chose and no others, or those of the last import before any that are known. */
export type Sought = { chosen: BankColumns } | { remembered: BankColumns | undefined }

/**
 * Reads a bank's export. The headings are the first row that has the columns sought; else, where none were chosen, the
 * first that names columns which are known; else the widest of the first rows, and nothing below it is read. Rows without
 * a movement (balances carried, totals, texts that go on) are left out; one dated later than tomorrow is a problem. Throws what readStatementSheet() throws, `import_empty`,
 * `statement_too_long`.
 */
export async function readStatement(bytes: Buffer, sought: Sought, today: BusinessDate): Promise<ReadStatement> {
  const { rows, separator } = await readStatementSheet(bytes, {}, LINES_MAX + HEAD_ROWS)
  if (rows.length > LINES_MAX + HEAD_ROWS) throw new Refusal('statement_too_long', { limit: LINES_MAX })
  const head = findHead(rows.slice(0, HEAD_ROWS), sought)
  if (!head) throw new Refusal('import_empty')
  const below = rows.slice(head.at + 1)
  const read: ReadStatement = {
    headings: head.headings,
    columns: head.columns,
    sample: below.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.trim().slice(0, TEXT_MAX))),
    lines: [],
    problems: [],
  }
  const places = head.columns && columnPlaces(head.columns, head.headings)
  if (!places) return read
  const print = newFingerprints()
  for (const row of below) {
    const line = readLine(
      row,
      { places, headings: head.headings, commasGroup: separator !== ';', today },
      read.problems,
    )
    if (line) read.lines.push({ ...line, fingerprint: print(line) })
  }
  return read
}

function findHead(rows: readonly TableRow[], sought: Sought) {
  const heads = rows.map(({ cells }, at) => ({ at, headings: cells.map(plain) }))
  const wanted = 'chosen' in sought ? sought.chosen : sought.remembered
  for (const head of heads) if (wanted && columnPlaces(wanted, head.headings)) return { ...head, columns: wanted }
  for (const head of 'chosen' in sought ? [] : heads) {
    const columns = guessColumns(head.headings)
    if (columns) return { ...head, columns }
  }
  const width = ({ headings }: { headings: string[] }) => headings.filter((heading) => heading !== '').length
  const widest = heads.reduce<(typeof heads)[number] | undefined>(
    (best, each) => (!best || width(each) > width(best) ? each : best),
    undefined,
  )
  return widest && { ...widest, columns: undefined }
}

type Reading = {
  places: Partial<Record<BankColumn, number>>
  headings: readonly string[]
  commasGroup: boolean
  today: BusinessDate
}

function readLine(
  { line, cells }: TableRow,
  { places, headings, commasGroup, today }: Reading,
  problems: Problem[],
): Omit<StatementLine, 'fingerprint'> | undefined {
  const cell = (column: BankColumn) => (cells[places[column] ?? -1] ?? '').trim()
  const bad = (column: BankColumn, message: Sentence) => {
    problems.push({ line, column: headings[places[column] ?? -1] ?? column, value: cell(column).slice(0, 60), message })
    return undefined
  }
  const written = (['amount', 'debit', 'credit'] as const).filter((column) => /\p{Nd}/u.test(cell(column)))
  if (written.length === 0) return undefined
  const moved: Fils[] = []
  for (const column of written) {
    const fils = movementFromCell(cell(column), commasGroup)
    if (fils === undefined) return bad(column, sentence('This is no amount.'))
    moved.push(column === 'debit' ? directed(fils, 'debit') : fils)
  }
  const movements = moved.filter((fils) => fils !== 0n)
  if (movements.length > 1) return bad('debit', sentence('This line has both a debit and a credit.'))
  const movement = movements[0]
  if (movement === undefined) return undefined
  const date = bankDateFromCell(cell('date'))
  if (!date) return cell('date') === '' ? undefined : bad('date', sentence('This is no date.'))
  if (isLineTooLate(date, today)) return bad('date', sentence('This day is later than tomorrow.'))
  const amount = directed(movement, cell('direction'))
  const balance = movementFromCell(cell('balance'), commasGroup)
  return { line, date, amount, description: plain(cell('description')), reference: plain(cell('reference')), balance }
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
