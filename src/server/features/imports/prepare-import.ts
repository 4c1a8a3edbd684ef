import { businessDateAt } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { figuresOf, findInTheWay, type ImportRow, insertImport } from './import-store.ts'
import type { Problems } from './member-line.ts'
import { type MemberFile, readMemberFile } from './read-member-file.ts'

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

/** Emails and numbers looked up in one statement. */
const AT_ONCE = 5_000

const findPeople = statement<{ email: string; id: bigint; is_member: boolean }>(
  'find_people_by_email',
  `select lower(p.email) as email, p.id, m.id is not null as is_member
   from unnest($1::text[]) as sought (email) join person p on lower(p.email) = sought.email left join member m on m.id = p.id`,
)
const findNumbers = statement<{ number: bigint }>(
  'find_member_numbers',
  'select m.number from unnest($1::bigint[]) as sought (number) join member m on m.number = sought.number',
)

/**
 * Notes what of a file is in the register already: an email that a member signs in with, a member ID that is taken.
 * Who signs in with an email and is no member, as an officer or an applicant may be, becomes one too. Gives their ids by email.
 */
export async function checkRegister(db: Db, { members, problems }: MemberFile): Promise<Map<string, bigint>> {
  const people = new Map<string, bigint>()
  for (let at = 0; at < members.length; at += AT_ONCE) {
    const part = members.slice(at, at + AT_ONCE)
    const found = new Map((await findPeople(db, [part.map(({ email }) => email)])).map((row) => [row.email, row]))
    const numbers = part.flatMap(({ number }) => (number === null ? [] : [number]))
    const taken = new Set((await findNumbers(db, [numbers])).map((row) => row.number))
    for (const { line, email, number } of part) {
      const person = found.get(email)
      if (person?.is_member)
        problems.note({
          line,
          column: 'email',
          value: email,
          message: sentence('A member signs in with this already.'),
        })
      else if (person) people.set(email, person.id)
      if (number !== null && taken.has(number)) {
        problems.note({
          line,
          column: 'member_id',
          value: String(number),
          message: sentence('A member has this number already.'),
        })
      }
    }
  }
  return people
}
