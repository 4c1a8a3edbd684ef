import { setImmediate } from 'node:timers/promises'
import type { BusinessDate } from '#core/calendar.ts'
import { columnNamed, IMPORT_LINES_MAX, type ImportColumn, REQUIRED_COLUMNS } from '#core/import-cells.ts'
import { aed, type Fils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import type { TableRow } from '#server/sheets/sheet.ts'
import { type CellProblem, cellsOf, type MemberLine, newProblems, type Problems } from './member-line.ts'
import { readMemberLine } from './read-member-line.ts'

export type MemberFile = {
  /** Lines with anything in them, the heading not counted. */
  lines: number
  /** The good lines, in the order of the file. */
  members: MemberLine[]
  problems: Problems
  /** Headings that name no column of the import. */
  ignoredColumns: string[]
}

/** Beyond any association, and far within what the calls' JSON can carry to the fils. */
const SUM_MAX = aed(10_000_000_000)
/** Rows read before others get their turn. */
const ROWS_AT_ONCE = 500
/** Of a file with a great many columns, the first ones say enough. */
const IGNORED_SHOWN = 30

/**
 * Reads a spreadsheet of members: the good lines, and what is wrong with the others. Nothing is looked up here.
 * Throws what readSheet throws, `import_empty`, and `import_too_long`.
 */
export async function readMemberFile(bytes: Buffer, today: BusinessDate): Promise<MemberFile> {
  const file: MemberFile = { lines: 0, members: [], problems: newProblems(), ignoredColumns: [] }
  const repeated = newRepetitions(file.problems)
  let heading: Heading | undefined
  const { rows, separator } = await readSheet(bytes, {}, IMPORT_LINES_MAX + 1)
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    if (!heading) {
      heading = readHeading(row, file)
      continue
    }
    file.lines += 1
    if (file.lines > IMPORT_LINES_MAX) {
      throw new Refusal('import_too_long', { limit: IMPORT_LINES_MAX })
    }
    if (!heading.whole) continue
    const member = readRow(row, heading, { line: row.line, commasGroup: separator !== ';', today }, file.problems)
    if (member && repeated(member)) file.members.push(member)
  }
  if (file.lines === 0) throw new Refusal('import_empty')
  checkSums(file)
  return file
}

type Heading = { line: number; width: number; places: ReadonlyMap<ImportColumn, number>; whole: boolean }

/** Where each column stands. A column that is needed and missing, or that stands twice, is noted. */
function readHeading({ line, cells }: TableRow, file: MemberFile): Heading {
  const places = new Map<ImportColumn, number>()
  for (const [place, text] of cells.entries()) {
    const column = columnNamed(text)
    if (!column) {
      if (text.trim() !== '' && file.ignoredColumns.length < IGNORED_SHOWN)
        file.ignoredColumns.push(text.trim().slice(0, 60))
    } else if (places.has(column))
      file.problems.note({ line, column, value: '', message: sentence('This column stands in the file twice.') })
    else places.set(column, place)
  }
  for (const column of REQUIRED_COLUMNS) {
    if (!places.has(column))
      file.problems.note({ line, column, value: '', message: sentence('The file has no such column.') })
  }
  return { line, width: cells.length, places, whole: file.problems.count === 0 }
}

function readRow(
  row: TableRow,
  { width, places }: Heading,
  context: Parameters<typeof readMemberLine>[1],
  problems: Problems,
): MemberLine | undefined {
  if (row.cells.slice(width).some((cell) => cell.trim() !== '')) {
    const message = sentence(
      'This line has more cells than the heading. Text with a comma in it needs quotation marks.',
    )
    problems.note({ line: row.line, column: '', value: '', message })
    return undefined
  }
  return readMemberLine(cellsOf(row, places, problems.note), context)
}

/** Says of a member whether nobody before in the file has the same email or member ID; if so, it is noted. */
function newRepetitions(problems: Problems): (member: MemberLine) => boolean {
  const emails = new Map<string, number>()
  const numbers = new Map<bigint, number>()
  return ({ line, email, number }) => {
    const sameEmail = emails.get(email)
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
  message: sentence('Line {line} has the same.', { line: before }),
})

function checkSums({ members, problems }: MemberFile): void {
  const tooMuch = (sum: Fils) => sum > SUM_MAX
  const message = sentence('The amounts of this column come to more than the books can carry.')
  if (tooMuch(sumFils(members.map((member) => member.savings))))
    problems.note({ line: 1, column: 'savings', value: '', message })
  if (tooMuch(sumFils(members.map((member) => member.loan?.principal ?? 0n))))
    problems.note({ line: 1, column: 'loan_principal', value: '', message })
}
