import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ImportReading } from '#contract/imports.ts'
import { type BusinessDate, type Month, monthOf } from '#core/calendar.ts'
import { aed, decimalAed, type Fils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { movementFromCell } from '#core/sheets/cell-amounts.ts'
import { monthFromCell } from '#core/sheets/cell-days.ts'
import { saysTotal } from '#core/sheets/column-names.ts'
import { IMPORT_LINES_MAX, type ImportColumn, REQUIRED_COLUMNS } from '#core/sheets/import-columns.ts'
import { plainWords } from '#core/sheets/plain-words.ts'
import { comparedMobile } from '#server/db/officers-outside.ts'
import {
  HEAD_ROWS,
  isHeadingAgain,
  type LeftOut,
  mendedCells,
  newLeftOut,
  type WhyLeftOut,
} from '#server/sheets/how-read.ts'
import { type CellProblem, newProblems, type Problems } from '#server/sheets/problems.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import type { Sheet, TableRow } from '#server/sheets/sheet.ts'
import { type FileLines, newFileLines } from '#server/sheets/shown-rows.ts'
import { cellsOf, type MemberLine } from './member-line.ts'
import { monthsPaid } from './months-paid.ts'
import { planReading, type ReadingPlan, type RememberedColumns } from './plan-reading.ts'
import { joinedFrom, readMemberLine, type Writing } from './read-member-line.ts'

export type MemberFile = {
  sheet: Sheet
  plan: ReadingPlan
  /** Lines with anything in them, those left out and what stands above them not counted. */
  lines: number
  /** The good lines, in the order of the file. */
  members: MemberLine[]
  problems: Problems
  /** What is good, and better looked at: numbers that occur twice, and names of officers. */
  notices: Problems
  /** All lines below the headings, to be shown a page at a time. */
  all: FileLines
  leftOut: LeftOut
}

/** Beyond any association, and far within what the calls' JSON can carry to the fils. */
const SUM_MAX = aed(10_000_000_000)
/** Rows read before others get their turn. */
const ROWS_AT_ONCE = 500
const TEXT_SHOWN = 80

/**
 * Reads a spreadsheet of members: how it is to be read, the good lines, and what is wrong with the others. Nothing is
 * looked up here. Throws what readSheet throws, `import_empty`, and `import_too_long`.
 */
export async function readMemberFile(
  bytes: Buffer,
  reading: ImportReading,
  today: BusinessDate,
  remembered: RememberedColumns,
): Promise<MemberFile> {
  const plan = await planReading(await readSheet(bytes, reading, IMPORT_LINES_MAX + HEAD_ROWS), reading, remembered)
  if (!plan) throw new Refusal('import_empty')
  const { sheet } = plan
  const file: MemberFile = {
    sheet,
    plan,
    lines: 0,
    members: [],
    problems: newProblems(),
    notices: newProblems(),
    all: newFileLines(reading),
    leftOut: newLeftOut(),
  }
  const whole = isHeadingWhole(plan, reading, file.problems)
  const lines = linesOf(plan, reading, today)
  const repeated = newRepetitions(file.problems, file.notices)
  let before = plan.heading.line
  for (const [at, row] of sheet.rows.slice(plan.at + 1).entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    file.leftOut.noteBlanks(before, row.line)
    before = row.line
    const why = lines.whyLeftOut(row)
    if (why) {
      file.leftOut.note(row, why)
      file.all.note(row, why)
      continue
    }
    file.lines += 1
    if (file.lines > IMPORT_LINES_MAX) throw new Refusal('import_too_long', { limit: IMPORT_LINES_MAX })
    file.all.note(row, null)
    lines.addUp(row)
    if (!whole) continue
    const member = readRow(row, sheet, lines, file.problems)
    if (member && repeated(member)) file.members.push(member)
  }
  if (file.lines === 0) throw new Refusal('import_empty')
  checkSums(file)
  return file
}

/** Whether every column that is needed is there and none twice; what is wrong is noted. */
function isHeadingWhole(plan: ReadingPlan, reading: ImportReading, problems: Problems): boolean {
  const { line } = plan.heading
  const seen = new Set<string>()
  for (const { column } of plan.columns) {
    if (column !== null && seen.has(column))
      problems.note({ line, column, value: '', message: sentence('This column is in the file twice.') })
    if (column !== null) seen.add(column)
  }
  const isKnown = (column: ImportColumn) =>
    plan.places.has(column) || (column === 'dues_from' && (plan.months.length > 0 || reading.dues_from !== undefined))
  for (const column of REQUIRED_COLUMNS) {
    if (!isKnown(column)) problems.note({ line, column, value: '', message: missing(column) })
  }
  return problems.count === 0
}

const missing = (column: ImportColumn) =>
  column === 'dues_from'
    ? sentence('No column has this. Choose the column that has it, or one month for all members.')
    : sentence('No column has this. Choose the column that has it.')

type Lines = ReturnType<typeof linesOf>

/** How each line of the file is taken: which are left out, and what is read in place of cells. */
function linesOf(plan: ReadingPlan, reading: ImportReading, today: BusinessDate) {
  const { places, months } = plan
  const writing: Writing = { decimalSign: plan.decimalSign, orderOf: plan.orderOf, today }
  const leftOut = new Set(reading.left_out)
  const taken = new Set(reading.taken)
  const mended = mendedCells(reading.mended)
  const read = [...places.values(), ...months.map(({ place }) => place)]
  const cellOf = ({ line, cells }: TableRow, column: ImportColumn) =>
    mended.get(line)?.get(column) ?? (cells[places.get(column) ?? -1] ?? '').trim()

  const { addUp, areSums } = newSums(plan, mended)

  const whyLeftOut = (row: TableRow): WhyLeftOut | undefined => {
    if (leftOut.has(row.line)) return 'chosen'
    if (taken.has(row.line) || mended.has(row.line) || read.length === 0) return undefined
    // Its sum may be in a column that is not read.
    if (read.every((place) => (row.cells[place] ?? '').trim() === ''))
      return row.cells.some(saysTotal) ? 'total' : 'blank'
    if (cellOf(row, 'email') !== '' || cellOf(row, 'mobile') !== '') {
      return isHeadingAgain(row, plan.heading) ? 'heading' : undefined
    }
    const name = cellOf(row, 'name')
    const says = name === '' ? row.cells.some(saysTotal) : saysTotal(name)
    return says || (name === '' && areSums(row)) ? 'total' : undefined
  }

  /** What is read in place of the cells of a line, and what is wrong with its months. */
  const insteadOf = (row: TableRow, note: (problem: CellProblem) => void): ReadonlyMap<string, string> | undefined => {
    const own = mended.get(row.line)
    const said = cellOf(row, 'dues_from')
    if (months.length === 0 && said !== '') return own
    const instead = new Map(own)
    const joined = cellOf(row, 'joined_on')
    const joinedOn = joined === '' ? undefined : joinedFrom(joined, writing)
    const later = (month: Month) => (joinedOn && monthOf(joinedOn) > month ? monthOf(joinedOn) : month)
    if (months.length === 0) {
      if (reading.dues_from) instead.set('dues_from', later(reading.dues_from))
      return instead
    }
    const cells = months.map(({ month, place }) => ({ month, cell: own?.get(month) ?? row.cells[place] ?? '' }))
    const first = reading.dues_from ?? (joinedOn && months[0] ? later(months[0].month) : undefined)
    const from = said === '' ? first : monthFromCell(said, writing.orderOf('dues_from'))
    const { from: begin, until, amount, problems } = monthsPaid(cells, writing.decimalSign, from, plan.markAmount ?? 0n)
    for (const { column, message } of problems) {
      const cell = cells.find(({ month }) => month === column)?.cell ?? ''
      note({ line: row.line, column, value: cell.slice(0, TEXT_SHOWN), message })
    }
    if (said === '') instead.set('dues_from', begin)
    instead.set('dues_paid_until', until ?? '')
    if (plan.monthsAreSavings && !own?.has('savings')) instead.set('savings', pointed(amount, plan))
    return instead
  }
  return { whyLeftOut, addUp, insteadOf, writing, places, width: plan.heading.cells.length }
}

type Mended = ReturnType<typeof mendedCells>

/** What the columns of money come to, line by line: a line of sums often has no word that says so. */
function newSums({ places, months, decimalSign }: ReadingPlan, mended: Mended) {
  const savings = places.get('savings')
  const columns: readonly { column: string; place: number }[] = [
    ...(savings === undefined ? [] : [{ column: 'savings', place: savings }]),
    ...months.map(({ month, place }) => ({ column: month, place })),
  ]
  const sums = new Map<number, Fils>()
  const amountIn = (cell: string) => movementFromCell(cell.trim(), decimalSign)
  return {
    addUp({ line, cells }: TableRow): void {
      for (const { column, place } of columns) {
        const cell = mended.get(line)?.get(column) ?? cells[place] ?? ''
        sums.set(place, (sums.get(place) ?? 0n) + (amountIn(cell) ?? 0n))
      }
    },
    /** Whether the line has the sum of each of these columns, of which one at least is above zero. */
    areSums({ cells }: TableRow): boolean {
      const filled = columns.filter(({ place }) => (cells[place] ?? '').trim() !== '')
      const isSum = ({ place }: { place: number }) => amountIn(cells[place] ?? '') === (sums.get(place) ?? 0n)
      return filled.every(isSum) && filled.some(({ place }) => (sums.get(place) ?? 0n) > 0n)
    },
  }
}

/** An amount in the writing of the file, in which it is then read. */
const pointed = (fils: Fils, { decimalSign }: ReadingPlan) =>
  decimalSign === ',' ? decimalAed(fils).replace('.', ',') : decimalAed(fils)

/** By which the headings of a file are known again. */
export const headingKey = (cells: readonly string[]): string =>
  createHash('sha256').update(cells.map(plainWords).join('|').replace(/\|+$/, '')).digest('hex')

function readRow(row: TableRow, { kind }: Sheet, lines: Lines, problems: Problems): MemberLine | undefined {
  if (kind === 'csv' && row.cells.slice(lines.width).some((cell) => cell.trim() !== '')) {
    const message = sentence(
      'This line has more cells than the heading. Text with a comma in it needs quotation marks.',
    )
    problems.note({ line: row.line, column: '', value: '', message })
    return undefined
  }
  const before = problems.count
  const instead = lines.insteadOf(row, problems.note)
  const member = readMemberLine(cellsOf(row, lines.places, problems.note, instead), row.line, lines.writing)
  return problems.count === before ? member : undefined
}

/**
 * Says of a member whether nobody before in the file has the same email or member ID; if so, it is noted. A mobile may be
 * a family's: the same again is noticed and no fault.
 */
function newRepetitions(problems: Problems, notices: Problems): (member: MemberLine) => boolean {
  const emails = new Map<string, number>()
  const numbers = new Map<bigint, number>()
  const mobiles = new Map<string, number>()
  return ({ line, email, number, mobile }) => {
    const sameMobile = mobiles.get(comparedMobile(mobile))
    if (sameMobile) notices.note(repetition(line, 'mobile', mobile, sameMobile))
    else mobiles.set(comparedMobile(mobile), line)
    const sameEmail = email === '' ? undefined : emails.get(email)
    const sameNumber = number === null ? undefined : numbers.get(number)
    if (sameEmail) problems.note(repetition(line, 'email', email, sameEmail))
    if (sameNumber) problems.note(repetition(line, 'member_id', String(number), sameNumber))
    if (!sameEmail) emails.set(email, line)
    if (number !== null && !sameNumber) numbers.set(number, line)
    return !sameEmail && !sameNumber
  }
}

const repetition = (line: number, column: ImportColumn, value: string, before: number): CellProblem => ({
  line,
  column,
  value,
  message: sentence('Line {line} has the same value.', { line: before }),
})

function checkSums({ members, problems, plan }: MemberFile): void {
  const tooMuch = (sum: Fils) => sum > SUM_MAX
  const message = sentence('The total of this column is too large.')
  const { line } = plan.heading
  if (tooMuch(sumFils(members.map((member) => member.savings))))
    problems.note({ line, column: 'savings', value: '', message })
  if (tooMuch(sumFils(members.map((member) => member.loan?.principal ?? 0n))))
    problems.note({ line, column: 'loan_principal', value: '', message })
}
