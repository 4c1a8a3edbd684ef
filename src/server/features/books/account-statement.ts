import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { accountNamed } from './accounts.ts'
import { type Period, periodOf } from './period.ts'
import { accountStatement, memberStatement, type StatementPage } from './statement-store.ts'

type Query = Parsed<'GET /api/office/ledger/statement.csv', 'query'>
export type StatementOf = Period & { account: string; member: bigint | undefined }
/** The line to read after. */
type Place = { date: string; id: bigint; line: number }

const PAGE_OF_CSV = 1000

/**
 * What is asked for, ready to be read. Throws `invalid_fields` where there is no such account, or a member is named and
 * it is not kept per member.
 */
export async function statementAsked(db: Db, query: Query, now: Date): Promise<StatementOf> {
  const { account, member } = query
  const period = periodOf(query, now)
  const { kept_per } = await accountNamed(db, account)
  if (member !== undefined && kept_per === 'association')
    throw new Refusal('invalid_fields', {}, { member: [sentence('This account is not kept per member.')] })
  await carryDays(db, now)
  return { ...period, account, member }
}

/** A page of an account's statement, of one member where one is named. Throws `not_found` where there is no such member. */
export async function statementPage(
  db: Db,
  { account, member, from, to }: StatementOf,
  after: Place | undefined,
  limit: number,
): Promise<{ page: StatementPage; next: Place | undefined }> {
  const place = after ?? { date: from, id: 0n, line: 0 }
  const values = [account, from, to, place.date, place.id, place.line, limit]
  const [row] = await (member === undefined ? accountStatement(db, values) : memberStatement(db, [...values, member]))
  if (!row) throw new Refusal('not_found')
  const last = row.page.lines.length === limit ? row.page.lines.at(-1) : undefined
  return { page: row.page, next: last && { date: last.date, id: BigInt(last.entry_id), line: last.line } }
}

/** The whole statement, a page at a time: a slow download holds no connection. */
export async function* statementPages(db: Db, of: StatementOf): AsyncGenerator<StatementPage> {
  let after: Place | undefined
  do {
    const { page, next } = await statementPage(db, of, after, PAGE_OF_CSV)
    yield page
    after = next
  } while (after)
}
