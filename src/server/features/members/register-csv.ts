import type { AnswerOf } from '#contract/calls.ts'
import { REGISTER_COLUMNS } from '#contract/members.ts'

type Column = (typeof REGISTER_COLUMNS)[number]
type Line = AnswerOf<'GET /api/office/members'>['members'][number]
type Cell = readonly [heading: string, of: (line: Line) => string | number]

const ALWAYS: readonly Cell[] = [
  ['Member ID', ({ unique_id: number }) => number],
  ['Name', ({ name }) => name],
]
const MOBILE: Cell = ['Mobile', ({ mobile }) => mobile]

/** Amounts are plain numbers, so that a spreadsheet adds them up. */
const CELLS: Readonly<Record<Column, readonly Cell[]>> = {
  contact: [MOBILE, ['Email', ({ email }) => email]],
  mobile: [MOBILE],
  since: [['Member since', ({ accepted_on: day }) => day]],
  birthday: [['Birthday', ({ birthday }) => birthday ?? '']],
  status: [['Status', ({ closed, status }) => (closed ? 'closed' : status === 1 ? 'active' : 'inactive')]],
  open: [
    ['Months open', ({ months_open: months }) => months],
    ['Dues open, AED', ({ dues_open: amount }) => amount],
  ],
  savings: [['Savings, AED', ({ savings }) => savings]],
  loan: [['Loan left, AED', ({ loan }) => loan]],
  loan_overdue: [['Loan overdue, AED', ({ loan_overdue: amount }) => amount]],
  overdue: [['Overdue, AED', ({ overdue }) => overdue]],
}

/** The columns of a spreadsheet of the register, each once, and what it has of each member. */
export function registerSheet(columns: readonly Column[] = REGISTER_COLUMNS) {
  const cells = [...new Set([...ALWAYS, ...columns.flatMap((column) => CELLS[column])])]
  return {
    headings: cells.map(([heading]) => heading),
    async *records(lines: AsyncIterable<Line>) {
      for await (const line of lines) yield cells.map(([, of]) => of(line))
    },
  }
}
