import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, lastDayOf, monthOf } from '#core/calendar.ts'
import { isMoneyAccount, naturalBalance } from '#core/chart.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { decemberOf } from '#core/periods.ts'
import { ROLES } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { duesByMonth } from '#server/ledger/dues-by-month.ts'
import { readMembership, readOfficeHolders, readYearClosing, readYearMoves } from './annual-store.ts'
import { incomeExpense } from './income-expense.ts'
import { accountBalances } from './trial-balance.ts'
import { loansAtEnd } from './year-end-loans.ts'

export type AnnualReport = Omit<AnswerOf<'GET /api/office/reports/annual'>, 'status_code' | 'message'>
type Moves = Awaited<ReturnType<typeof readYearMoves>>[number]
type Balances = Awaited<ReturnType<typeof accountBalances>>['balances']

/**
 * What the meeting hears of a year, up to today while it runs: every figure from the books as they are now. Throws
 * `invalid_fields` for a year that has not come.
 */
export async function annualReport(db: Db, asked: number | undefined, now: Date): Promise<AnnualReport> {
  const today = businessDateAt(now)
  const year = asked ?? Number(today.slice(0, 4))
  if (`${year}` > today.slice(0, 4))
    throw new Refusal('invalid_fields', {}, { year: [sentence('That year has not come yet.')] })
  const [from, last] = [`${year}-01-01` as BusinessDate, lastDayOf(decemberOf(year))]
  const isOver = today > last
  const to = isOver ? last : today
  const { balances: before } = await accountBalances(db, { at: `${year - 1}-12-31` }, now)
  const { balances: after } = await accountBalances(db, { at: to }, now)
  const [membership] = await readMembership(db, [from, to])
  const [moves] = await readYearMoves(db, [from, to])
  const [closed] = await readYearClosing(db, [`${decemberOf(year)}-01`])
  if (!membership || !moves) throw new Error('the year gave no row')
  const result = await incomeExpense(db, { from, to }, now)
  const { income, expense, total_income, total_expense } = result
  return {
    year,
    from,
    to,
    closed: closed ?? null,
    members: membership,
    dues: await duesOf(db, from, to, today),
    savings: savingsOf(before, after, moves),
    loans: await loansOf(db, before, after, moves, to, now),
    ...{ income, expense, total_income, total_expense, result: result.result },
    funds: { before: result.equity_before, otherwise: result.equity_otherwise, after: result.equity_after },
    ...moneyOf(after),
    officers: await officersNow(db),
  }
}

async function duesOf(db: Db, from: BusinessDate, to: BusinessDate, today: BusinessDate) {
  const months = await duesByMonth(db, monthOf(from), monthOf(to), today)
  return {
    expected: toAedNumber(sumFils(months.map(({ expected }) => expected))),
    received: toAedNumber(sumFils(months.map(({ received }) => received))),
  }
}

function savingsOf(before: Balances, after: Balances, { bonus, withdrawn }: Moves): AnnualReport['savings'] {
  const [start, end] = [balanceIn(before, 'savings'), balanceIn(after, 'savings')]
  return {
    before: toAedNumber(start),
    bonus: toAedNumber(bonus),
    withdrawn: toAedNumber(withdrawn),
    otherwise: toAedNumber(end - start - bonus + withdrawn),
    after: toAedNumber(end),
  }
}

async function loansOf(
  db: Db,
  before: Balances,
  after: Balances,
  { loans_made, paid_out, brought_along, written_off }: Moves,
  at: BusinessDate,
  now: Date,
): Promise<AnnualReport['loans']> {
  const [start, end] = [balanceIn(before, 'loans_receivable'), balanceIn(after, 'loans_receivable')]
  return {
    before: toAedNumber(start),
    made: loans_made,
    paid_out: toAedNumber(paid_out),
    brought_along: toAedNumber(brought_along),
    repaid: toAedNumber(start + paid_out + brought_along - written_off - end),
    written_off: toAedNumber(written_off),
    after: toAedNumber(end),
    ...(await loansAtEnd(db, at, now)),
  }
}

function moneyOf(balances: Balances): Pick<AnnualReport, 'money' | 'total_money'> {
  const money = balances.filter(({ code }) => isMoneyAccount(code))
  return {
    money: money.map(({ code, name, balance }) => ({ code, name, amount: toAedNumber(balance) })),
    total_money: toAedNumber(sumFils(money.map(({ balance }) => balance))),
  }
}

async function officersNow(db: Db): Promise<AnnualReport['officers']> {
  const holders = await readOfficeHolders(db)
  return holders.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
}

/** The balance of an account on the side on which it grows, in fils. */
function balanceIn(balances: Balances, code: 'savings' | 'loans_receivable'): Fils {
  return naturalBalance(code, balances.find((account) => account.code === code)?.balance ?? 0n)
}
