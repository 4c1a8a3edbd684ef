import { type BookType, type CellObject, utils, write } from '@e965/xlsx'
import type { AnswerOf } from '#contract/calls.ts'
import type { Person } from './world.ts'

export type Cells = Readonly<Record<string, string>>

let written = 0

/** A line that is good; each is another member. */
export function goodLine(more: Cells = {}): Cells {
  written += 1
  return {
    name: `Member ${written}`,
    email: `imported-${written}@example.test`,
    mobile: '+971 50 555 0100',
    dues_from: '2026-01',
    ...more,
  }
}

/** The lines as a CSV with every column that any of them has. Each cell stands between quotation marks. */
export function csvOf(lines: readonly Cells[], separator = ','): string {
  const columns = [...new Set(lines.flatMap(Object.keys))]
  const row = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)
  return [row(columns), ...lines.map((line) => row(columns.map((column) => line[column] ?? '')))].join('\r\n')
}

/** What the import's form sends. */
export function importForm(csv: string | Buffer, opening: { bank?: string; cash?: string } = {}) {
  return {
    fields: { file_name: 'members.csv', ...opening },
    files: { file: { bytes: Buffer.from(csv), filename: 'members.csv', type: 'text/csv' } },
  }
}

export type Checked = AnswerOf<'POST /api/office/imports/check'>

export function check(
  officer: Person,
  csv: string | Buffer,
  opening?: Parameters<typeof importForm>[1],
): Promise<Checked> {
  return officer.ask('POST /api/office/imports/check', importForm(csv, opening))
}

/** Prepares an import by one officer and has it confirmed by another. Gives its id. */
export async function importFile(
  { secretary, treasurer }: { secretary: Person; treasurer: Person },
  csv: string | Buffer,
  opening?: Parameters<typeof importForm>[1],
): Promise<number> {
  const { import_id: id } = await secretary.ask('POST /api/office/imports', importForm(csv, opening))
  await treasurer.ask('POST /api/office/imports/:id/confirm', { id })
  return id
}

type Cell = CellObject | string | number | null

/** A workbook with the cells on a sheet behind another. */
export function workbookOf(rows: Cell[][], bookType: BookType, sheet = 'Members'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nothing']]), 'Notes')
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet)
  return Buffer.from(write(book, { type: 'buffer', bookType }))
}

/** What the form sends, with how the file is to be read. */
export function formOf(file: string | Buffer, reading: object = {}) {
  const { fields, files } = importForm(file)
  return { fields: { ...fields, reading: JSON.stringify(reading) }, files }
}

/** What is said of the lines that are read: those that were good, by what stands in them. */
export const membersIn = ({ rows }: Checked) =>
  rows.map(({ member }) => member && [member.name, member.joined_on, member.dues_from, member.savings])
