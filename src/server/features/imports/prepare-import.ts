import { setImmediate } from 'node:timers/promises'
import type { ImportReading } from '#contract/imports.ts'
import { businessDateAt } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { plainWords } from '#core/sheets/plain-words.ts'
import type { Db } from '#server/db/connect.ts'
import { comparedMobile, findOutsideOfficers, isThisOfficer } from '#server/db/officers-outside.ts'
import { query } from '#server/db/query.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import type { Problems } from '#server/sheets/problems.ts'
import {
  figuresOf,
  findInTheWay,
  type ImportRow,
  insertImport,
  insertImportLines,
  readImportColumns,
} from './import-store.ts'
import { keptMember, type MemberLine } from './member-line.ts'
import type { RememberedColumns } from './plan-reading.ts'
import { headingKey, type MemberFile, readMemberFile } from './read-member-file.ts'

/** A file of members with what stands in the bank and the cash box beside it, in fils. */
export type Spreadsheet = { file: CheckedFile; fileName: string; bank: Fils; cash: Fils; reading: ImportReading }

/** Reads a file and compares it with the register, without storing anything. Throws what readMemberFile throws, and `import_known`. */
export async function checkImport(db: Db, sheet: Spreadsheet, now: Date) {
  const [known] = await findInTheWay(db, [sheet.file.sha256])
  if (known?.status === 'confirmed') throw inTheWay(known)
  const remembered: RememberedColumns = async (headings) =>
    (await readImportColumns(db, [headingKey(headings)]))[0]?.columns
  const read = await readMemberFile(sheet.file.bytes, sheet.reading, businessDateAt(now), remembered)
  const people = await checkRegister(db, read)
  await noticeMobiles(db, read)
  await noticeOfficers(db, read, people)
  return { ...read, figures: figuresOf(read.members, sheet) }
}

/**
 * Keeps a file that has no bad line until another officer confirms it; gives the import's id. Throws what checkImport
 * throws, `import_question`, `import_has_bad_lines`, `import_waiting`.
 */
export async function prepareImport(db: Db, sheet: Spreadsheet, officerId: bigint, now: Date): Promise<bigint> {
  const { file, fileName } = sheet
  const [before] = await findInTheWay(db, [file.sha256])
  if (before) throw inTheWay(before)
  const read = await checkImport(db, sheet, now)
  const { figures, problems, plan } = read
  const [question] = plan.questions
  if (question) throw new Refusal('import_question', { column: question.heading, example: question.example })
  throwIfBad(problems)
  const { members, active, loans, savings, loansOutstanding, bank, cash } = figures
  const values = [fileName, file.sha256, members, active, loans, savings, loansOutstanding, bank, cash, officerId, now]
  const columns = plan.columns.map(({ column }) => column)
  const kept = [file.bytes, JSON.stringify(sheet.reading.mended), headingKey(plan.heading.cells)]
  const notices = JSON.stringify(read.notices.shown())
  const [row] = await insertImport(db, [...values, ...kept, JSON.stringify(columns), notices])
  if (row) {
    await keepLines(db, row.id, read.members)
    return row.id
  }
  // Another officer prepared one while this file was read.
  const [meanwhile] = await findInTheWay(db, [file.sha256])
  throw meanwhile ? inTheWay(meanwhile) : new Refusal('busy')
}

async function keepLines(db: Db, importId: bigint, members: readonly MemberLine[]): Promise<void> {
  for (let at = 0; at < members.length; at += AT_ONCE) {
    const part = members.slice(at, at + AT_ONCE).map((member) => ({ line: member.line, member: keptMember(member) }))
    await insertImportLines(db, [importId, JSON.stringify(part)])
  }
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

/** Emails and numbers looked up, and lines kept, in one query. */
const AT_ONCE = 5_000

const findPeople = query<{ email: string; id: bigint; is_member: boolean }>(
  'find_people_by_email',
  `select lower(p.email) as email, p.id, m.id is not null as is_member
   from unnest($1::text[]) as sought (email) join person p on lower(p.email) = sought.email left join member m on m.id = p.id`,
)
const findNumbers = query<{ number: bigint }>(
  'find_member_numbers',
  'select m.number from unnest($1::bigint[]) as sought (number) join member m on m.number = sought.number',
)

/**
 * Notes what of a file is in the register already: an email that a member signs in with, a member ID that is taken.
 * Who signs in with an email and is no member, as an officer or an applicant may be, becomes one too; and an officer who
 * has the name and the mobile number of a line without an email. Gives their ids by line.
 */
export async function checkRegister(
  db: Db,
  { members, problems }: Pick<MemberFile, 'members' | 'problems'>,
): Promise<Map<number, bigint>> {
  const people = new Map<number, bigint>()
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
          message: sentence('Another member already signs in with this.'),
        })
      else if (person) people.set(line, person.id)
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
  for (const officer of await findOutsideOfficers(db, [])) {
    if ([...people.values()].includes(officer.id)) continue
    const isThis = isThisOfficer(officer)
    const found = members.find((member) => !people.has(member.line) && isThis(member))
    if (found) people.set(found.line, officer.id)
  }
  return people
}

/** Lines compared before others get their turn. */
const COMPARED_AT_ONCE = 5_000

/** Notices which officers become members by their name and number, and lines that have the name of another. */
async function noticeOfficers(
  db: Db,
  { members, notices }: MemberFile,
  people: ReadonlyMap<number, bigint>,
): Promise<void> {
  const officers = await findOutsideOfficers(db, [])
  const byId = new Map(officers.map((officer) => [officer.id, officer]))
  const joining = new Set(people.values())
  const others = new Set(officers.filter(({ id }) => !joining.has(id)).map(({ name }) => plainWords(name)))
  for (const [at, { line, name: value, email }] of members.entries()) {
    if (at % COMPARED_AT_ONCE === 0) await setImmediate()
    const person = people.get(line)
    const officer = person === undefined ? undefined : byId.get(person)
    if (officer && email === '') {
      const message = sentence('The officer {name} becomes this member.', { name: officer.name })
      notices.note({ line, column: 'name', value, message })
    } else if (person === undefined && others.has(plainWords(value))) {
      const message = sentence(
        'An officer has this name. If it is the same person, enter the email or mobile they sign in with.',
      )
      notices.note({ line, column: 'name', value, message })
    }
  }
}

/** Members who have one of these mobile numbers, by their ends. */
const findMobiles = query<{ mobile: string; name: string }>(
  'find_member_mobiles',
  `select right(regexp_replace(p.mobile, '\\D', '', 'g'), 9) as mobile, min(p.name) as name
   from person p join member m on m.id = p.id
   where right(regexp_replace(p.mobile, '\\D', '', 'g'), 9) = any($1::text[]) group by 1`,
)

/** Notices which mobile numbers of a file members have already. It is no fault: a family may share one. */
async function noticeMobiles(db: Db, { members, notices }: MemberFile): Promise<void> {
  const rows = await findMobiles(db, [members.map(({ mobile }) => comparedMobile(mobile))])
  const names = new Map(rows.map(({ mobile, name }) => [mobile, name]))
  for (const { line, mobile } of members) {
    const name = names.get(comparedMobile(mobile))
    if (name !== undefined)
      notices.note({
        line,
        column: 'mobile',
        value: mobile,
        message: sentence('The member {name} has this already.', { name }),
      })
  }
}
