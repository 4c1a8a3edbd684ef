import type { AnswerOf } from '#contract/calls.ts'
import { yearOf } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { speaksOfLoans } from '#core/sheets/column-names.ts'
import type { Db } from '#server/db/connect.ts'
import type { Unlocalized } from '#server/languages/answer-words.ts'
import { howReadJson } from '#server/sheets/how-read.ts'
import {
  figuresJson,
  type ImportFigures,
  readImport,
  readImportFile,
  readImportLines,
  readImportNotes,
} from './import-store.ts'
import { type MemberLine, memberAsKept } from './member-line.ts'
import type { MemberFile } from './read-member-file.ts'

type Lines = Unlocalized<Omit<AnswerOf<'GET /api/office/imports/:id/lines'>, 'status_code' | 'message'>>

const PAGE = 100
/** Lines read in one query to be imported. */
const AT_ONCE = 5_000

/** The file of a waiting import. Throws `not_found` where it waits no longer. */
export async function waitingFile(db: Db, id: bigint): Promise<{ name: string; bytes: Buffer }> {
  const [prepared] = await readImport(db, [id])
  const [file] = await readImportFile(db, [id])
  if (!prepared || !file) throw new Refusal('not_found')
  return { name: prepared.file_name, bytes: file.bytes }
}

/** A page of a waiting import's members, after the line that is given. Throws `not_found` where it waits no longer. */
export async function waitingLines(db: Db, id: bigint, after: bigint): Promise<Lines> {
  const [notes] = await readImportNotes(db, [id])
  if (!notes) throw new Refusal('not_found')
  const rows = await readImportLines(db, [id, after, PAGE + 1])
  const page = rows.slice(0, PAGE)
  return {
    lines: page.map(({ line, member }) => ({ line, member: memberJson(memberAsKept(member)) })),
    ...notes,
    next_after: rows.length > page.length ? (page.at(-1)?.line ?? null) : null,
  }
}

/** All members of a waiting import, as they were read when it was prepared. */
export async function waitingMembers(db: Db, id: bigint): Promise<MemberLine[]> {
  const members: MemberLine[] = []
  for (let after = 0; ; after = members.at(-1)?.line ?? after) {
    const rows = await readImportLines(db, [id, after, AT_ONCE])
    for (const { member } of rows) members.push(memberAsKept(member))
    if (rows.length < AT_ONCE) return members
  }
}

type Checked = Unlocalized<Omit<AnswerOf<'POST /api/office/imports/check'>, 'status_code' | 'message'>>

/** Of a file with a great many columns, the first ones say enough. */
const IGNORED_SHOWN = 30

/** What a dry run found, as the call's JSON has it. */
export async function checkedJson(file: MemberFile & { figures: ImportFigures }): Promise<Checked> {
  const { plan, lines, members, problems } = file
  const { rows, ...page } = await file.all.page(problems, [
    ...plan.places.values(),
    ...plan.months.map(({ place }) => place),
  ])
  const notRead = plan.columns.flatMap(({ column, heading }) => (column === null && heading !== '' ? [heading] : []))
  const ofLine = new Map(members.map((member) => [member.line, member]))
  return {
    ...howReadJson({ ...file, ...plan }),
    lines,
    ignored_columns: notRead.slice(0, IGNORED_SHOWN),
    loans_not_read: !plan.places.has('loan_principal') && notRead.some(speaksOfLoans),
    figures: figuresJson(file.figures),
    months_are_savings: plan.months.length > 0 && !plan.places.has('savings') ? plan.monthsAreSavings : null,
    mark_amount: plan.markAmount === undefined ? null : toAedNumber(plan.markAmount),
    notices: file.notices.shown(),
    notice_count: file.notices.count,
    year: plan.months[0] ? yearOf(plan.months[0].month) : null,
    rows: rows.map((row) => ({ ...row, member: memberOr(ofLine.get(row.line)) })),
    ...page,
  }
}

const memberOr = (member: MemberLine | undefined) => (member ? memberJson(member) : null)

/** A member as a line says it. */
function memberJson(member: MemberLine) {
  const { name, email, mobile, number, gender, birthday, acceptedOn, inactiveSince, duesFrom, savings, loan } = member
  return {
    name,
    email,
    mobile,
    member_id: number === null ? '' : String(number),
    gender,
    birthday,
    joined_on: acceptedOn,
    inactive_since: inactiveSince,
    dues_from: duesFrom,
    savings: toAedNumber(savings),
    loan_outstanding: loan && toAedNumber(loan.outstandingPrincipal),
  }
}
