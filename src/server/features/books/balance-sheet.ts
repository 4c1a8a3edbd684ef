import { type AccountKind, naturalBalanceOf } from '#core/chart.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { accountBalances } from './trial-balance.ts'

/** What the association has, what it owes, and what is left: the surplus and what no year-end has taken there yet. */
export async function balanceSheet(db: Db, query: { at?: string | undefined }, now: Date) {
  const { at, balances } = await accountBalances(db, query, now)
  const accounts = balances.map(({ balance, ...account }) => ({
    ...account,
    fils: naturalBalanceOf(account.kind, balance),
  }))
  const of = (kind: AccountKind) => accounts.filter((account) => account.kind === kind)
  const lines = (kind: AccountKind) =>
    of(kind).map(({ code, name, fils }) => ({ code, name, amount: toAedNumber(fils) }))
  const total = (kind: AccountKind) => sumFils(of(kind).map(({ fils }) => fils))
  const unclosed = total('income') - total('expense')
  return {
    at,
    assets: lines('asset'),
    liabilities: lines('liability'),
    equity: lines('equity'),
    unclosed_result: toAedNumber(unclosed),
    total_assets: toAedNumber(total('asset')),
    total_liabilities: toAedNumber(total('liability')),
    total_equity: toAedNumber(total('equity') + unclosed),
  }
}
