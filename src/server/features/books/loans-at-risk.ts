import { businessDateAt } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { type LateLoan, lateLoans } from './risk-store.ts'

/** The loan to read after: a member has one active loan at most. */
type Place = { date: string; id: bigint }
/** Before every loan. */
const START: Place = { date: '2000-01-01', id: 0n }

const PAGE_OF_CSV = 500

export const RISK_COLUMNS = [
  'Loan',
  'Member ID',
  'Member',
  'Mobile',
  'Principal, AED',
  'Overdue, AED',
  'Since',
  'Days late',
] as const

/** A page of the loans that are late today, the longest late first. */
export async function lateLoansPage(db: Db, now: Date, after: Place = START, limit: number = PAGE_OF_CSV) {
  const rows = (await lateLoans(db, [businessDateAt(now), after.date, after.id, limit])).map(({ row }) => row)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows, next: last && { date: last.since, id: BigInt(last.member.id) } }
}

/** All of them as a spreadsheet has them, read a page at a time. */
export async function* lateLoanRecords(db: Db, now: Date) {
  let after: Place | undefined
  do {
    const { rows, next } = await lateLoansPage(db, now, after)
    for (const row of rows) yield record(row)
    after = next
  } while (after)
}

function record({ loan_id, member, mobile, principal, overdue, since, days_late }: LateLoan) {
  return [loan_id, member.unique_id, member.name, mobile, principal, overdue, since, days_late]
}
