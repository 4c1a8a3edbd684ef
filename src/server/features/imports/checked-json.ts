import type { AnswerOf } from '#contract/calls.ts'
import { yearOf } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { speaksOfLoans } from '#core/sheets/column-names.ts'
import type { Unlocalized } from '#server/languages/answer-words.ts'
import { howReadJson } from '#server/sheets/how-read.ts'
import { figuresJson, type ImportFigures } from './import-store.ts'
import type { MemberLine } from './member-line.ts'
import type { MemberFile } from './read-member-file.ts'

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
export function memberJson(member: MemberLine) {
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
