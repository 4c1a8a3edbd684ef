import type { Parsed } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, lastDayOf } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwnLoan, type Period, readPeriod } from './statement-store.ts'

type Asked = Pick<Parsed<'GET /api/statement.csv', 'query'>, 'from' | 'to' | 'account'>

/** The account as the journal names it, and the loan; nulls for all. */
export type Balance = { account: string | null; loan: bigint | null }
export type Days = { from: BusinessDate | null; to: BusinessDate | null }

/** A loan is not looked at: it may be another's. */
export function balanceAsked(account: string | undefined): Balance {
  if (account === undefined) return { account: null, loan: null }
  if (account === 'savings') return { account, loan: null }
  if (account === 'receivable') return { account: 'member_receivable', loan: null }
  return { account: 'loans_receivable', loan: BigInt(account) }
}

/** The days of whole months. Throws `invalid_fields` where the last month is before the first. */
export function daysAsked({ from, to }: Pick<Asked, 'from' | 'to'>): Days {
  if (from && to && to < from) {
    throw new Refusal('invalid_fields', {}, { to: [sentence('The last month is before the first.')] })
  }
  return { from: from ? `${from}-01` : null, to: to ? lastDayOf(to) : null }
}

export type WholePeriod = Period & { from: BusinessDate; to: BusinessDate }

/**
 * A member's statement of whole months, up to today at most. Throws `not_found` for another's loan, `invalid_fields`, and
 * `statement_period_too_long` beyond so many lines.
 */
export async function wholePeriod(
  db: Db,
  memberId: bigint,
  asked: Asked,
  limit: number,
  now: Date,
): Promise<WholePeriod> {
  const { account, loan } = balanceAsked(asked.account)
  if (loan !== null && (await findOwnLoan(db, [memberId, loan])).length === 0) throw new Refusal('not_found')
  const days = daysAsked(asked)
  const today = businessDateAt(now)
  if (days.from && days.from > today) {
    throw new Refusal('invalid_fields', {}, { from: [sentence('That month has not come yet.')] })
  }
  const [row] = await readPeriod(db, [memberId, account, loan, days.from, days.to, limit])
  if (!row) throw new Refusal('not_found')
  const { period } = row
  if (period.line_count > limit) throw new Refusal('statement_period_too_long', { limit })
  const to = days.to && days.to < today ? days.to : today
  const first = period.first_day as BusinessDate | null
  return { ...period, from: days.from ?? (first && first < to ? first : to), to }
}
