import { businessDateAt } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { checkRegister } from './check-register.ts'
import { figuresOf } from './import-figures.ts'
import { findInTheWay, type ImportRow, insertImport } from './import-store.ts'
import type { Problems } from './problems.ts'
import { readMemberFile } from './read-member-file.ts'

/** A file of members with what stands in the bank and the cash box beside it, in fils. */
export type Spreadsheet = { file: CheckedFile; fileName: string; bank: Fils; cash: Fils }

/** Reads a file and compares it with the register, without storing anything. Throws what readMemberFile throws, and `import_known`. */
export async function checkImport(db: Db, sheet: Spreadsheet, now: Date) {
  const [known] = await findInTheWay(db, [sheet.file.sha256])
  if (known?.status === 'confirmed') throw inTheWay(known)
  const read = await readMemberFile(sheet.file.bytes, businessDateAt(now))
  await checkRegister(db, read)
  return { ...read, figures: figuresOf(read.members, sheet) }
}

/**
 * Keeps a file that has no bad line until another officer confirms it; gives the import's id. Throws what checkImport
 * throws, `import_has_bad_lines`, `import_waiting`.
 */
export async function prepareImport(db: Db, sheet: Spreadsheet, officerId: bigint, now: Date): Promise<bigint> {
  const { file, fileName } = sheet
  const [before] = await findInTheWay(db, [file.sha256])
  if (before) throw inTheWay(before)
  const { figures, problems } = await checkImport(db, sheet, now)
  throwIfBad(problems)
  const { members, active, loans, savings, loansOutstanding, bank, cash } = figures
  const values = [fileName, file.sha256, members, active, loans, savings, loansOutstanding, bank, cash, officerId, now]
  const [row] = await insertImport(db, [...values, file.bytes])
  if (row) return row.id
  // Another officer prepared one while this file was read.
  const [meanwhile] = await findInTheWay(db, [file.sha256])
  throw meanwhile ? inTheWay(meanwhile) : new Refusal('busy')
}

/** Throws `import_has_bad_lines` with the first of them. */
export function throwIfBad(problems: Problems): void {
  const [first] = problems.shown()
  if (!first) return
  throw new Refusal('import_has_bad_lines', {
    count: problems.badLines,
    line: String(first.line),
    column: first.column || sentence('the whole line'),
    problem: first.message,
  })
}

function inTheWay(before: ImportRow): Refusal {
  if (before.status === 'waiting') {
    return new Refusal('import_waiting', { file: before.file_name, by: before.prepared_by_name })
  }
  const day = before.decided_at ? { day: businessDateAt(before.decided_at) } : ''
  return new Refusal('import_known', { day, by: before.decided_by_name ?? '' })
}
