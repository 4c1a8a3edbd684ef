import type { BusinessDate, Month } from '#core/calendar.ts'
import { unguardCell } from '#core/csv-guard.ts'
import type { ImportColumn } from '#core/import-cells.ts'
import type { Fils } from '#core/money.ts'
import type { Sentence } from '#core/sentence.ts'
import type { TableRow } from '#server/sheets/sheet.ts'

/** A running loan as a line has it. Amounts in fils. */
export type ImportedLoan = {
  principal: Fils
  /** Over the whole of the loan. */
  totalInterest: Fils
  /** Months. */
  term: number
  disbursedOn: BusinessDate
  /** Principal and interest repaid before the import. */
  repaid: Fils
  /** What the schedule leaves of the principal then; it enters the books. */
  outstandingPrincipal: Fils
}

/** A member as a line of the file has it, all of it found good. */
export type MemberLine = {
  line: number
  /** The member's number, where the file gives one. */
  number: bigint | null
  name: string
  email: string
  mobile: string
  address: string
  gender: 'male' | 'female' | null
  acceptedOn: BusinessDate
  /** Null for an active member. */
  inactiveSince: BusinessDate | null
  /** The first month that is not paid yet. */
  duesFrom: Month
  savings: Fils
  loan: ImportedLoan | null
}

/** Of a bad cell, so many characters are shown beside what is wrong with it. */
const VALUE_SHOWN = 40

/** What has to be corrected in a line. */
export type CellProblem = { line: number; column: string; value: string; message: Sentence }

/** The cells of one line. What is wrong with a cell is noted as it is read. */
export type Cells = {
  /** The text, trimmed, as it was before an export guarded it; '' where the file has no such column. */
  text(column: ImportColumn): string
  /** What `read` makes of the text; undefined, and the sentence noted, where it makes nothing of it. */
  read<T>(column: ImportColumn, read: (text: string) => T | undefined, sentence: Sentence): T | undefined
  /** The same, and null for an empty cell. */
  readIfAny<T>(column: ImportColumn, read: (text: string) => T | undefined, sentence: Sentence): T | null | undefined
  fail(column: ImportColumn, sentence: Sentence): undefined
}

/** The cells of a row whose columns stand at these places; `note` takes what is wrong. */
export function cellsOf(
  { line, cells }: TableRow,
  places: ReadonlyMap<ImportColumn, number>,
  note: (problem: CellProblem) => void,
): Cells {
  const text = (column: ImportColumn) => unguardCell((cells[places.get(column) ?? -1] ?? '').trim())
  const fail = (column: ImportColumn, message: Sentence) => {
    note({ line, column, value: text(column).slice(0, VALUE_SHOWN), message })
    return undefined
  }
  const read: Cells['read'] = (column, reader, sentence) => reader(text(column)) ?? fail(column, sentence)
  return {
    text,
    read,
    readIfAny: (column, reader, sentence) => (text(column) === '' ? null : read(column, reader, sentence)),
    fail,
  }
}

/** How many of the problems are said one by one. */
const SHOWN = 200

/** What has to be corrected in a file: all of it counted, the first of it kept. */
export type Problems = {
  note(problem: CellProblem): void
  readonly count: number
  readonly badLines: number
  /** By line. */
  shown(): CellProblem[]
}

export function newProblems(): Problems {
  const kept: CellProblem[] = []
  const lines = new Set<number>()
  let count = 0
  return {
    note(problem) {
      count += 1
      lines.add(problem.line)
      if (kept.length < SHOWN) kept.push(problem)
    },
    get count() {
      return count
    },
    get badLines() {
      return lines.size
    },
    shown: () => kept.toSorted((a, b) => a.line - b.line),
  }
}
