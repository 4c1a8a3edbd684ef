import { type BusinessDate, daysBetween } from './calendar.ts'

/** A month of dues or an instalment, as the member's account lists them. Amounts in AED. */
export type OwedRow = {
  kind: 'dues' | 'instalment'
  month_key: string
  amount: number
  status: 'completed' | 'pay_now' | 'in_review' | 'due' | 'not_owed'
  due_on: string
  refusal_reason: string | null
  question: string | null
  receipt_differs: ReceiptDiffers | null
}

/** Another amount is on the receipt than was entered, in AED. */
type ReceiptDiffers = { says: number; entered: number }

/** The loan that is asked for, or approved and not paid out yet. */
export type OpenApplication = { status: 'submitted' | 'approved'; offered: boolean }

/** What matters most to a member now. */
export type NextThing<Row extends OwedRow, Application extends OpenApplication> =
  | { what: 'asked'; row: Row; question: string }
  | { what: 'differs'; row: Row; differs: ReceiptDiffers }
  | { what: 'rejected'; row: Row; reason: string }
  /** `row` is the oldest of `count` that are overdue; `amount` is what all of them still need. */
  | { what: 'overdue'; row: Row; days: number; count: number; amount: number }
  /** Owed to the association beside dues and loan, in AED. */
  | { what: 'debt'; amount: number }
  | { what: 'offered' | 'applied' | 'approved'; application: Application }
  | { what: 'due_soon'; row: Row }
  /** `count` messages of the association were not read yet. */
  | { what: 'reply'; count: number }
  | { what: 'in_review'; row: Row }
  /** `row` is what comes next, where anything does. */
  | { what: 'nothing'; row: Row | undefined }

/** What a member's next thing is found in. */
export type Owing<Row extends OwedRow, Application extends OpenApplication> = {
  rows: readonly Row[]
  /** AED. */
  receivable: number
  application: Application | null
  /** Messages of the association that were not read yet. */
  unread: number
}

/** So many days before its day something is due soon. */
const SOON_DAYS = 7

/**
 * What matters most to a member: what an officer asks, a receipt that says another amount, one that was rejected, what is overdue, another debt, an
 * offer that waits for an answer, what is due within a week, an application, a message that was not read, then what
 * waits for an officer. Pages tell it by the same words.
 */
export function nextThing<Row extends OwedRow, Application extends OpenApplication>(
  { rows, receivable, application, unread }: Owing<Row, Application>,
  today: BusinessDate,
): NextThing<Row, Application> {
  const oldest = oldestFirst(rows)
  for (const row of oldest) if (row.question !== null) return { what: 'asked', row, question: row.question }
  for (const row of oldest) {
    if (row.receipt_differs) return { what: 'differs', row, differs: row.receipt_differs }
  }
  const rejected = rejectedOf(rows)
  if (rejected) return { what: 'rejected', ...rejected }
  const open = oldest.filter(isUnpaid)
  const [first] = open
  const late = open.filter(({ due_on: due }) => isOverdue(due, today))
  if (first && late.length > 0) {
    const amount = late.reduce((sum, row) => sum + Math.round(row.amount * 100), 0) / 100
    const days = daysBetween(first.due_on as BusinessDate, today)
    return { what: 'overdue', row: first, days, count: late.length, amount }
  }
  if (receivable > 0) return { what: 'debt', amount: receivable }
  if (application?.offered) return { what: 'offered', application }
  if (first && daysBetween(today, first.due_on as BusinessDate) <= SOON_DAYS) return { what: 'due_soon', row: first }
  if (application) return { what: application.status === 'approved' ? 'approved' : 'applied', application }
  if (unread > 0) return { what: 'reply', count: unread }
  const waiting = waitingOf(rows)
  return waiting ? { what: 'in_review', row: waiting } : { what: 'nothing', row: first }
}

/** Whether a due day is over. */
export const isOverdue = (dueOn: string, today: BusinessDate): boolean => dueOn < today

/** The oldest of what is unpaid whose last receipt was rejected, with the reason. */
export function rejectedOf<Row extends OwedRow>(rows: readonly Row[]): { row: Row; reason: string } | undefined {
  for (const row of oldestFirst(rows)) {
    if (isUnpaid(row) && row.refusal_reason !== null) return { row, reason: row.refusal_reason }
  }
  return undefined
}

/** The oldest of what waits for an officer. */
export const waitingOf = <Row extends OwedRow>(rows: readonly Row[]): Row | undefined =>
  oldestFirst(rows).find(({ status }) => status === 'in_review')

const isUnpaid = ({ status }: OwedRow) => status === 'pay_now' || status === 'due'

const oldestFirst = <Row extends OwedRow>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)))
