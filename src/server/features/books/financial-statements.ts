import { type AccountKind, naturalBalanceOf } from '#core/chart.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { ACCOUNTS_IN_ORDER, dayOf, periodOf } from './books-store.ts'
import { readSurplusMoves } from './surplus-moves.ts'

const balancesAt = query<{ code: string; name: string; kind: AccountKind; balance: bigint }>(
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

/**
 * Of each account that makes up the equity: its balance before the period, what the period moved, and what of that a
 * year-end, or the reversing entry of one, did. That is no income and no expense: it takes them to the surplus.
 */
const equityChanges = query<{
  code: string
  name: string
  kind: AccountKind
  before: bigint
  moved: bigint
  closed: bigint
}>(
  'equity_changes',
  `with year_end as (select id, date from entry where kind = 'year_end'),
   closing as (
     select p.account, sum(p.amount)::bigint as amount
     from (select id, date from year_end union all
       select r.id, r.date from year_end y join entry r on r.reverses = y.id) e
     join posting p on p.entry_id = e.id where e.date between $1 and $2 group by p.account
   )
   select a.code, a.name, a.kind, b.debit - b.credit as before, t.debit - t.credit - b.debit + b.credit as moved,
     coalesce(c.amount, 0) as closed
   from ledger_account a join account_totals($1::date - 1) b on b.account = a.code join account_totals($2) t on t.account = a.code
   left join closing c on c.account = a.code
   where a.kind in ('equity', 'income', 'expense') order by a.code`,
)

/** Income less expense of a period, and how the equity came from what it was to what it is. */
export async function incomeExpense(db: Db, query: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const { from, to } = periodOf(query, now)
  await carryDays(db, now)
  const accounts = await equityChanges(db, [from, to])
  const of = (kind: AccountKind) =>
    accounts
      .filter((account) => account.kind === kind)
      .map(({ code, name, moved, closed }) => ({ code, name, fils: naturalBalanceOf(kind, moved - closed) }))
  const total = (kind: AccountKind) => sumFils(of(kind).map(({ fils }) => fils))
  const before = -sumFils(accounts.map((account) => account.before))
  const after = before - sumFils(accounts.map((account) => account.moved))
  return {
    from,
    to,
    income: of('income').map(inAed),
    expense: of('expense').map(inAed),
    total_income: toAedNumber(total('income')),
    total_expense: toAedNumber(total('expense')),
    result: toAedNumber(total('income') - total('expense')),
    equity_before: toAedNumber(before),
    equity_otherwise: toAedNumber(total('equity')),
    equity_moves: (await readSurplusMoves(db, [from, to])).map(inAedOfMove),
    equity_after: toAedNumber(after),
  }
}

const inAedOfMove = ({ amount, ...move }: Awaited<ReturnType<typeof readSurplusMoves>>[number]) => ({
  ...move,
  amount: toAedNumber(amount),
})

const inAed = ({ fils, ...account }: { code: string; name: string; fils: Fils }) => ({
  ...account,
  amount: toAedNumber(fils),
})
