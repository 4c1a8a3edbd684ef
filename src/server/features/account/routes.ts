import type { FastifyInstance } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { type Deps, route, routeWithToken } from '#server/http/route.ts'
import { memberOf, touchSession } from '#server/http/session.ts'
import { statementLines } from '#server/ledger/statement-lines.ts'
import { accountData } from './account-data.ts'
import { readAccount } from './account-store.ts'

const STATEMENT_PAGE = 50

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  // The call that every page makes: session and account come in one round trip.
  routeWithToken(app, deps, 'GET /api/my-account-data', async ({ db, tokenHash, now }) => {
    const [row] = await readAccount(db, [tokenHash, now])
    if (!row) throw new Refusal('not_signed_in')
    if (row.stale) await touchSession(db, [tokenHash, now])
    return { myAccountData: row.facts && accountData(row.facts, businessDateAt(now)) }
  })

  route(app, deps, 'GET /api/statement', async ({ db, session, query }) => {
    const rows = await statementLines(db, [memberOf(session), query.before ?? null, STATEMENT_PAGE])
    const lines = rows.map((row) => ({
      ...row,
      id: Number(row.id),
      amount: toAedNumber(row.amount),
      balance: toAedNumber(row.balance),
    }))
    return { lines, next_before: lines.length === STATEMENT_PAGE ? (lines.at(-1)?.id ?? null) : null }
  })
}
