import type { AnswerOf } from '#contract/calls.ts'
import { toAedNumber } from '#core/money.ts'
import type { Unlocalized } from '#server/languages/answer-words.ts'
import { howReadJson, shownCells } from '#server/sheets/how-read.ts'
import { figuresJson, type ImportFigures } from './import-store.ts'
import type { MemberLine } from './member-line.ts'
import type { MemberFile } from './read-member-file.ts'

type Checked = Unlocalized<Omit<AnswerOf<'POST /api/office/imports/check'>, 'status_code' | 'message'>>

/** Of a file with a great many columns, the first ones say enough. */
const IGNORED_SHOWN = 30

/** What a dry run found, as the call's JSON has it. */
export function checkedJson(file: MemberFile & { figures: ImportFigures }): Checked {
  const { plan, lines, members } = file
  const ofLine = new Map(members.map((member) => [member.line, member]))
  return {
    ...howReadJson({ ...file, ...plan }),
    lines,
    ignored_columns: plan.columns
      .flatMap(({ column, heading }) => (column === null && heading !== '' ? [heading] : []))
      .slice(0, IGNORED_SHOWN),
    figures: figuresJson(file.figures),
    months_are_savings: plan.months.length > 0 && !plan.places.has('savings') ? plan.monthsAreSavings : null,
    mark_amount: plan.markAmount === undefined ? null : toAedNumber(plan.markAmount),
    notices: file.notices.shown(),
    notice_count: file.notices.count,
    rows: file.firstRows.map((row) => ({
      line: row.line,
      cells: shownCells(row),
      member: memberOr(ofLine.get(row.line)),
    })),
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
