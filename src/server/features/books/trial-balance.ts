import { type AccountKind, naturalBalanceOf } from '#core/chart.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { ACCOUNTS_IN_ORDER } from './accounts.ts'
import { dayOf } from './period.ts'

const balancesAt = statement<{ code: string; name: string; kind: AccountKind; balance: bigint }>(
  'balances_at',
  `select a.code, a.name, a.kind, t.debit - t.credit as balance
   from account_totals($1) t join ledger_account a on a.code = t.account
   order by ${ACCOUNTS_IN_ORDER}`,
)

/** Every account of the chart with its balance in fils at the end of a day, debit above zero. They sum to zero. */
export async function accountBalances(db: Db, query: { at?: string | undefined }, now: Date) {
  const at = dayOf(query, now)
  await carryDays(db, now)
  return { at, balances: await balancesAt(db, [at]) }
}

/** The balances on the side where each stands; debits equal credits. */
export async function trialBalance(db: Db, query: { at?: string | undefined }, now: Date) {
  const { at, balances } = await accountBalances(db, query, now)
  const debits = balances.map(({ balance }) => (balance > 0n ? balance : 0n))
  const credits = balances.map(({ balance }) => (balance < 0n ? -balance : 0n))
  return {
    at,
    accounts: balances.map(({ code, name, kind }, index) => ({
      code,
      name,
      kind,
      debit: toAedNumber(debits[index] ?? 0n),
      credit: toAedNumber(credits[index] ?? 0n),
    })),
    total_debit: toAedNumber(sumFils(debits)),
    total_credit: toAedNumber(sumFils(credits)),
  }
}

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
