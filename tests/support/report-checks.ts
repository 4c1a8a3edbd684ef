import { expect } from 'vitest'
import type { AnswerOf } from '#contract/calls.ts'
import type { Caller } from './caller.ts'
import { inAed, type NaivePosting, sideOf } from './naive-books.ts'

/** Asks for reports, and holds each against a naive sum over the postings. */
export type Checked = { officer: Caller; postings: readonly NaivePosting[] }
/** A period, and a number that chooses what else is asked for. */
export type Question = { from: string; to: string; which: number }

const fils = (aed: number) => Math.round(aed * 100)
const pick = <T>(list: readonly T[], which: number) => list[which % list.length]

export async function checkTrialBalance({ officer, postings }: Checked, { to: at }: Question) {
  const report = await officer.ask('GET /api/office/ledger/trial-balance', { query: { at } })
  expect(report.total_debit).toBe(report.total_credit)
  for (const { code, debit, credit } of report.accounts) {
    const signed = inAed(postings.filter(({ account, date }) => account === code && date <= at))
    expect([code, debit, credit]).toEqual([code, Math.max(signed, 0), Math.max(-signed, 0)])
  }
  const used = new Set(postings.map(({ account }) => account))
  expect(report.accounts.map(({ code }) => code)).toEqual(expect.arrayContaining([...used]))
}

export async function checkBalanceSheet({ officer, postings }: Checked, { to: at }: Question) {
  const report = await officer.ask('GET /api/office/reports/balance-sheet', { query: { at } })
  const until = postings.filter(({ date }) => date <= at)
  expect(fils(report.total_assets)).toBe(fils(report.total_liabilities) + fils(report.total_equity))
  expect(report.total_assets).toBe(inAed(until.filter(({ kind }) => kind === 'asset')))
  expect(report.total_liabilities).toBe(
    inAed(
      until.filter(({ kind }) => kind === 'liability'),
      -1,
    ),
  )
  expect(report.unclosed_result).toBe(
    inAed(
      until.filter(({ kind }) => kind === 'income' || kind === 'expense'),
      -1,
    ),
  )
  for (const [kind, lines] of [
    ['asset', report.assets],
    ['liability', report.liabilities],
    ['equity', report.equity],
  ] as const) {
    expectLines(
      lines,
      until.filter((posting) => posting.kind === kind),
      sideOf({ kind }),
    )
  }
}

export async function checkIncomeExpense({ officer, postings }: Checked, { from, to }: Question) {
  const report = await officer.ask('GET /api/office/reports/income-expense', { query: { from, to } })
  const within = postings.filter(({ date, closes }) => from <= date && date <= to && !closes)
  const income = within.filter(({ kind }) => kind === 'income')
  const expense = within.filter(({ kind }) => kind === 'expense')
  expectLines(report.income, income, -1)
  expectLines(report.expense, expense, 1)
  expect(report).toMatchObject({ total_income: inAed(income, -1), total_expense: inAed(expense, 1) })
  expect(report.result).toBe(inAed([...income, ...expense], -1))
  const equity = postings.filter(({ kind }) => kind !== 'asset' && kind !== 'liability')
  expect(report.equity_before).toBe(
    inAed(
      equity.filter(({ date }) => date < from),
      -1,
    ),
  )
  expect(report.equity_after).toBe(
    inAed(
      equity.filter(({ date }) => date <= to),
      -1,
    ),
  )
  expect(report.equity_otherwise).toBe(
    inAed(
      within.filter(({ kind }) => kind === 'equity'),
      -1,
    ),
  )
  expect(fils(report.equity_before) + fils(report.result) + fils(report.equity_otherwise)).toBe(
    fils(report.equity_after),
  )
}

function expectLines(lines: readonly { code: string; amount: number }[], of: readonly NaivePosting[], side: 1 | -1) {
  expect(lines.map(({ code }) => code)).toEqual(expect.arrayContaining(of.map(({ account }) => account)))
  for (const { code, amount } of lines)
    expect(amount, code).toBe(
      inAed(
        of.filter((each) => each.account === code),
        side,
      ),
    )
}

type Statement = AnswerOf<'GET /api/office/ledger/statement'>

export async function checkStatement({ officer, postings }: Checked, { from, to, which }: Question) {
  const asked = pick(postings, which)
  if (!asked) return
  const { account, member_id } = asked
  const member = which % 3 > 0 && member_id !== null ? { member: String(member_id) } : {}
  const own = postings.filter(
    (each) => each.account === account && (!('member' in member) || each.member_id === member_id),
  )
  const pages = await pagesOf((after) =>
    officer.ask('GET /api/office/ledger/statement', { query: { account, from, to, ...member, ...after } }),
  )
  const side = sideOf(asked)
  const opening = own.filter(({ date }) => date < from)
  const within = own.filter(({ date }) => from <= date && date <= to)
  for (const page of pages) {
    expect(page).toMatchObject({
      opening: inAed(opening, side),
      closing: inAed([...opening, ...within], side),
      debit: inAed(within.filter(({ amount }) => amount > 0n)),
      credit: inAed(
        within.filter(({ amount }) => amount < 0n),
        -1,
      ),
    })
  }
  const lines: Statement['lines'] = pages.flatMap((page) => page.lines)
  expect(lines.map((line) => [line.entry_id, line.line, fils(line.debit) - fils(line.credit)])).toEqual(
    within.map((each) => [Number(each.entry_id), each.line, Number(each.amount)]),
  )
  lines.forEach((line, index) => {
    expect(line.balance, `line ${index}`).toBe(inAed([...opening, ...within.slice(0, index + 1)], side))
  })
}

export async function checkJournal({ officer, postings }: Checked, { from, to, which }: Question) {
  const asked = pick(postings, which)
  if (!asked) return
  const account = which % 2 === 0 ? { account: asked.account } : {}
  const kind = which % 3 === 0 ? { kind: asked.entry_kind } : {}
  const order = which % 5 < 2 ? 'oldest' : 'newest'
  const pages = await pagesOf((after) =>
    officer.ask('GET /api/office/ledger/journal', { query: { from, to, order, ...account, ...kind, ...after } }),
  )
  const fitting = postings.filter(
    (each) =>
      from <= each.date &&
      each.date <= to &&
      (!('account' in account) || each.account === account.account) &&
      (!('kind' in kind) || each.entry_kind === kind.kind),
  )
  const ids = [...new Set(fitting.map(({ entry_id }) => entry_id))]
  const entries = pages.flatMap((page) => page.entries)
  expect(entries.map(({ id }) => BigInt(id))).toEqual(order === 'oldest' ? ids : ids.toReversed())
  for (const entry of entries) {
    const own = postings.filter(({ entry_id }) => entry_id === BigInt(entry.id))
    const shown = entry.postings.map(({ account, debit, credit }) => [account, fils(debit) - fils(credit)])
    expect(shown).toEqual(own.map(({ account, amount }) => [account, Number(amount)]))
  }
}

async function pagesOf<T extends { next_after: string | null }>(read: (after: object) => Promise<T>): Promise<T[]> {
  const pages = [await read({})]
  for (let next = pages[0]?.next_after; next; next = pages.at(-1)?.next_after) pages.push(await read({ after: next }))
  return pages
}
