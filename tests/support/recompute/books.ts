import { balanceOf } from './balances.ts'
import { activeLoans, duesByMonth, lateOf, nextDue } from './behind.ts'
import type { Claim } from './claim.ts'
import { monthOf, plusDays } from './days.ts'
import { aed, type Entry, type Kind, sum, type Tables } from './tables.ts'

const SIDE: Record<Kind, 1 | -1> = { asset: 1, expense: 1, liability: -1, equity: -1, income: -1 }

interface Period {
  from: string
  to: string
}

const originalOf = ({ entry }: Tables, of: Entry) => entry.find(({ id }) => id === of.reverses) ?? of

/** Entries of a period by what they are, or reverse. */
const within = (tables: Tables, { from, to }: Period) =>
  tables.entry
    .filter(({ date }) => from <= date && date <= to)
    .map((entry) => ({ entry, kind: originalOf(tables, entry).kind, back: entry.reverses !== null }))

function movedIn(tables: Tables, code: string, entries: ReadonlySet<number>): number {
  return sum(
    tables.posting.filter((each) => each.account === code && entries.has(each.entry_id)).map((each) => each.amount),
  )
}

const accountsOf = ({ ledger_account }: Tables, ...kinds: Kind[]) =>
  ledger_account.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => (a.code < b.code ? -1 : 1))

const exactly = (code: string) => new RegExp(`^${code}$`)

/** Income and expense of a period: a year-end takes them to the surplus and is neither. */
function resultOf(tables: Tables, period: Period) {
  const all = within(tables, period)
  const ids = new Set(all.filter(({ kind }) => kind !== 'year_end').map(({ entry }) => entry.id))
  const moved = (kind: Kind) =>
    accountsOf(tables, kind).map(({ code }) => ({ code, fils: 0 + SIDE[kind] * movedIn(tables, code, ids) }))
  const total = (kind: Kind) => sum(moved(kind).map(({ fils }) => fils))
  const shown = (kind: Kind) => moved(kind).map(({ code, fils }) => ({ code, amount: aed(fils) }))
  const equity = (until: string) =>
    0 -
    sum(accountsOf(tables, 'equity', 'income', 'expense').map(({ code }) => balanceOf(tables, exactly(code), until)))
  return {
    ...{ income: shown('income'), expense: shown('expense') },
    ...{ total_income: aed(total('income')), total_expense: aed(total('expense')) },
    result: aed(total('income') - total('expense')),
    equity_before: aed(equity(plusDays(period.from, -1))),
    equity_otherwise: aed(total('equity')),
    equity_after: aed(equity(period.to)),
  }
}

function trialBalance(tables: Tables, at: string) {
  const balances = tables.ledger_account.map(({ code }) => ({ code, fils: balanceOf(tables, exactly(code), at) }))
  const debits = sum(balances.map(({ fils }) => Math.max(0, fils)))
  return {
    total_debit: aed(debits),
    total_credit: aed(debits),
    accounts: balances
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, fils }) => ({ code, debit: aed(Math.max(0, fils)), credit: aed(Math.max(0, -fils)) })),
  }
}

function balanceSheet(tables: Tables, at: string) {
  const of = (kind: Kind) =>
    accountsOf(tables, kind).map(({ code }) => ({
      code,
      amount: aed(SIDE[kind] * balanceOf(tables, exactly(code), at)),
    }))
  const total = (...kinds: Kind[]) =>
    sum(accountsOf(tables, ...kinds).map(({ code }) => balanceOf(tables, exactly(code), at)))
  return {
    ...{ assets: of('asset'), liabilities: of('liability'), equity: of('equity') },
    ...{ unclosed_result: aed(0 - total('income', 'expense')), total_assets: aed(total('asset')) },
    total_liabilities: aed(0 - total('liability')),
    total_equity: aed(0 - total('equity', 'income', 'expense')),
  }
}

/** An account's lines in a period; `member` narrows it to one member's. */
function ledgerStatement(tables: Tables, code: string, { from, to }: Period, member?: number) {
  const side = SIDE[tables.ledger_account.find((each) => each.code === code)?.kind ?? 'asset']
  const own = tables.posting.filter(
    (each) => each.account === code && (member === undefined || each.member_id === member),
  )
  const lines = own.filter(({ date }) => from <= date && date <= to)
  const opening = side * sum(own.filter(({ date }) => date < from).map(({ amount }) => amount))
  let balance = opening
  const shown = lines.map(({ entry_id, line, amount }) => {
    balance += side * amount
    const [debit, credit] = [aed(Math.max(0, amount)), aed(Math.max(0, -amount))]
    return { entry_id, line, debit, credit, balance: aed(balance) }
  })
  return {
    ...{ opening: aed(opening), closing: aed(balance), lines: shown },
    debit: aed(sum(lines.map(({ amount }) => Math.max(0, amount)))),
    credit: aed(sum(lines.map(({ amount }) => Math.max(0, -amount)))),
  }
}

/** The figures of a year that is read out at the meeting. */
function annual(tables: Tables, year: number, today: string) {
  const period = { from: `${year}-01-01`, to: today < `${year}-12-31` ? today : `${year}-12-31` }
  const before = plusDays(period.from, -1)
  const all = within(tables, period)
  const moved = (of: string, code: string) =>
    movedIn(tables, code, new Set(all.filter(({ kind }) => kind === of).map(({ entry }) => entry.id)))
  const [start, end] = [before, period.to].map((at) => 0 - balanceOf(tables, /^savings$/, at)) as [number, number]
  const [lentBefore, lent] = [before, period.to].map((at) => balanceOf(tables, /^loans_receivable$/, at)) as [
    number,
    number,
  ]
  // A bonus that was reversed is none, whatever of it members had spent.
  const [bonus, withdrawn] = [moved('bonus_credit', 'bonus_payable'), moved('withdrawal', 'savings')]
  const paidOut = moved('loan_disbursement', 'loans_receivable')
  const brought = moved('opening_balance', 'loans_receivable')
  // What savings paid of it was repaid.
  const writtenOff = moved('write_off', 'write_off_expense')
  const made = all.filter(({ kind }) => kind === 'loan_disbursement')
  const dues = duesByMonth(tables, monthOf(period.from), monthOf(period.to), today)
  const { income, expense, total_income, total_expense, result, ...equity } = resultOf(tables, period)
  const money = accountsOf(tables, 'asset').filter(({ code }) => /^(bank|cash)(_\d+)?$/.test(code))
  const active = activeLoans(tables)
  return {
    ...{ from: period.from, to: period.to, income, expense, total_income, total_expense, result },
    dues: {
      expected: aed(sum(dues.map(({ expected }) => expected))),
      received: aed(sum(dues.map(({ received }) => received))),
    },
    savings: {
      ...{ before: aed(start), bonus: aed(bonus), withdrawn: aed(withdrawn), after: aed(end) },
      otherwise: aed(end - start - bonus + withdrawn),
    },
    loans: {
      ...{ before: aed(lentBefore), paid_out: aed(paidOut), brought_along: aed(brought), after: aed(lent) },
      made: made.filter(({ back }) => !back).length - made.filter(({ back }) => back).length,
      repaid: aed(lentBefore + paidOut + brought - writtenOff - lent),
      written_off: aed(writtenOff),
      ...(period.to === today
        ? {
            active: active.length,
            late: lateOf(
              active.map((each) => ({ out: each.out, due: nextDue(each) ?? '9999-12-31' })),
              today,
            ),
          }
        : {}),
    },
    funds: { before: equity.equity_before, otherwise: equity.equity_otherwise, after: equity.equity_after },
    members: membership(tables, period),
    money: money.map(({ code }) => ({ code, amount: aed(balanceOf(tables, exactly(code), period.to)) })),
    total_money: aed(balanceOf(tables, /^(bank|cash)(_\d+)?$/, period.to)),
  }
}

function membership({ member, member_status }: Tables, { from, to }: Period) {
  const joined = member.filter(({ accepted_on }) => accepted_on <= to)
  const left = joined.filter(({ closed_on }) => closed_on !== null && closed_on <= to)
  const before =
    joined.filter((each) => each.accepted_on < from).length -
    left.filter((each) => (each.closed_on ?? '') < from).length
  const stays = joined.filter((each) => !left.includes(each))
  const active = stays.filter(
    ({ id }) => member_status.filter((each) => each.member_id === id && each.from_date <= to).at(-1)?.active ?? true,
  )
  return {
    ...{ before, after: stays.length, active: active.length },
    joined: joined.filter(({ accepted_on }) => accepted_on >= from).length,
    left: left.filter(({ closed_on }) => (closed_on ?? '') >= from).length,
  }
}

/** What the reports have to answer: today, and at the end of the year before; `which` chooses an account to look through. */
export function booksClaims(tables: Tables, today: string, which: number): Claim[] {
  const year = Number(today.slice(0, 4))
  const last = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  const running = { from: `${year}-01-01`, to: today }
  const used = [...new Set(tables.posting.map(({ account }) => account))].sort()
  const code = used[which % used.length] ?? 'bank'
  const paged = { list: 'lines', next: 'next_after', from: 'after' }
  const sorted = { list: 'accounts', by: 'code' }
  return [
    ...[today, last.to].flatMap((at): Claim[] => [
      { call: 'GET /api/office/ledger/trial-balance', query: { at }, sorted, expected: trialBalance(tables, at) },
      {
        ...{ call: 'GET /api/office/reports/balance-sheet', query: { at } },
        ...{ sorted: { list: 'assets liabilities equity', by: 'code' }, expected: balanceSheet(tables, at) },
      },
    ]),
    ...[running, last].map((period): Claim => {
      const lists = { sorted: { list: 'income expense', by: 'code' }, expected: resultOf(tables, period) }
      return { call: 'GET /api/office/reports/income-expense', query: { ...period }, ...lists }
    }),
    ...[year, year - 1].map((each): Claim => {
      const lists = { sorted: { list: 'income expense money', by: 'code' }, expected: annual(tables, each, today) }
      return { call: 'GET /api/office/reports/annual', query: { year: `${each}` }, ...lists }
    }),
    {
      ...{ call: 'GET /api/office/ledger/statement', query: { account: code, ...running }, paged },
      expected: ledgerStatement(tables, code, running),
    },
  ]
}
