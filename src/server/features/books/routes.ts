import type { FastifyInstance } from 'fastify'
import { sumFils, toAedNumber } from '#core/money.ts'
import { type Deps, route } from '#server/http/route.ts'
import { trialBalance } from '#server/ledger/trial-balance.ts'

export function booksRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/ledger/trial-balance', async ({ db }) => {
    const rows = await trialBalance(db)
    const debits = rows.map((row) => (row.balance > 0n ? row.balance : 0n))
    const credits = rows.map((row) => (row.balance < 0n ? -row.balance : 0n))
    return {
      accounts: rows.map(({ code, name, kind }, index) => ({
        code,
        name,
        kind,
        debit: toAedNumber(debits[index] ?? 0n),
        credit: toAedNumber(credits[index] ?? 0n),
      })),
      total_debit: toAedNumber(sumFils(debits)),
      total_credit: toAedNumber(sumFils(credits)),
    }
  })
}
