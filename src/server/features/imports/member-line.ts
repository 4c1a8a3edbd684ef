import type { BusinessDate, Month } from '#core/calendar.ts'
import { unguardCell } from '#core/csv-guard.ts'
import type { Fils } from '#core/money.ts'
import type { Sentence } from '#core/sentence.ts'
import type { ImportColumn } from '#core/sheets/import-columns.ts'
import type { CellProblem } from '#server/sheets/problems.ts'
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
  /** '' for who has none. */
  email: string
  mobile: string
  address: string
  gender: 'male' | 'female' | null
  birthday: BusinessDate | null
  acceptedOn: BusinessDate
  /** Null for an active member. */
  inactiveSince: BusinessDate | null
  /** The first month that is not paid yet. */
  duesFrom: Month
  /** Months paid before, up to the one before `duesFrom`. */
  monthsBefore: number
  savings: Fils
  loan: ImportedLoan | null
}

type Kept<T> = {
  [Name in keyof T]: T[Name] extends bigint ? string : T[Name] extends bigint | null ? string | null : T[Name]
}
/** A member as a line of a waiting import is kept: JSON has no numbers as large. */
export type KeptMember = Omit<Kept<MemberLine>, 'loan'> & { loan: Kept<ImportedLoan> | null }

export function keptMember({ number, savings, loan, ...member }: MemberLine): KeptMember {
  return {
    ...member,
    number: number === null ? null : `${number}`,
    savings: `${savings}`,
    loan: loan && {
      ...loan,
      principal: `${loan.principal}`,
      totalInterest: `${loan.totalInterest}`,
      repaid: `${loan.repaid}`,
      outstandingPrincipal: `${loan.outstandingPrincipal}`,
    },
  }
}

export function memberAsKept({ number, savings, loan, ...member }: KeptMember): MemberLine {
  return {
    ...member,
    number: number === null ? null : BigInt(number),
    savings: BigInt(savings),
    loan: loan && {
      ...loan,
      principal: BigInt(loan.principal),
      totalInterest: BigInt(loan.totalInterest),
      repaid: BigInt(loan.repaid),
      outstandingPrincipal: BigInt(loan.outstandingPrincipal),
    },
  }
}

/** Of a bad cell, so many characters are shown beside what is wrong with it. */
const VALUE_SHOWN = 40

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

/**
 * The cells of a row whose columns stand at these places; `note` takes what is wrong. `instead` has what is read in place
 * of a cell.
 */
export function cellsOf(
  { line, cells }: TableRow,
  places: ReadonlyMap<ImportColumn, number>,
  note: (problem: CellProblem) => void,
  instead?: ReadonlyMap<string, string>,
): Cells {
  const text = (column: ImportColumn) =>
    instead?.get(column) ?? unguardCell((cells[places.get(column) ?? -1] ?? '').trim())
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
