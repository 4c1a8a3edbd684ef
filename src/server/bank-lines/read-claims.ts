import { addDays, type BusinessDate } from '#core/calendar.ts'
import { DAYS_AFTER, type StatementLine } from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import { type ClaimRow, linesToSettle, type Unsettled, unmatchedEntries, waitingPayments } from './claim-store.ts'

/** Whose lines, and in which state. */
export type Of = { account: string; status: Unsettled }

/** What lines may be. Where there is more of it than was read, not `all`. */
export type Claims = { claims: ClaimRow[]; all: boolean }

/** The lines of an account in a state, the earliest first; of very many not all. */
export async function readLines(db: Db, { account, status }: Of): Promise<StatementLine[]> {
  const rows = await linesToSettle(db, [account, status])
  return rows.map((row) => ({ ...row, date: row.date as BusinessDate }))
}

export const amountsOf = (lines: readonly StatementLine[]) => [...new Set(lines.map(({ amount }) => amount))]

/** What these lines may be, so many of a kind at most: those that can be, before what is only of their amount. */
export async function readClaims(
  db: Db,
  { account, status }: Of,
  lines: readonly StatementLine[],
  most: number,
): Promise<Claims> {
  const since = lines[0]?.date
  if (since === undefined) return { claims: [], all: true }
  const amounts = amountsOf(lines)
  const payments = await waitingPayments(db, [amounts, addDays(since, -DAYS_AFTER), most])
  const entries = status === 'open' ? await unmatchedEntries(db, [account, amounts, since, most]) : []
  return { claims: [...payments, ...entries], all: payments.length < most && entries.length < most }
}
