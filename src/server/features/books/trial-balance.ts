import type { AccountKind } from '#core/chart.ts'
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
