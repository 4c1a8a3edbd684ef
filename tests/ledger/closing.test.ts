import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTurn, playBooks } from '../support/lively-books.ts'
import { inWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

/** CLOSING_RUNS plays more stories. */
const RUNS = Number(process.env.CLOSING_RUNS ?? 4)
const WITHIN_MS = 40_000 * RUNS

const closeMonth = 'POST /api/office/periods/:id/close'
const closeYear = 'POST /api/office/years/:id/close'
const anyTurns = fc.array(anyTurn, { minLength: 60, maxLength: 120 })
const fils = (aed: number) => Math.round(aed * 100)

/** What the reports say of a year and at its end. */
async function reportsOf(officer: Person, year: number) {
  const at = `${year}-12-31`
  const trial = await officer.ask('GET /api/office/ledger/trial-balance', { query: { at } })
  const sheet = await officer.ask('GET /api/office/reports/balance-sheet', { query: { at } })
  const result = await officer.ask('GET /api/office/reports/income-expense', {
    query: { from: `${year}-01-01`, to: at },
  })
  const balance = (code: string) => {
    const account = trial.accounts.find((each) => each.code === code)
    return fils(account?.credit ?? 0) - fils(account?.debit ?? 0)
  }
  expect(trial.total_debit).toBe(trial.total_credit)
  expect(fils(sheet.total_assets)).toBe(fils(sheet.total_liabilities) + fils(sheet.total_equity))
  const { income, expense, total_income, total_expense, equity_before, equity_otherwise, equity_after } = result
  return {
    surplus: balance('surplus'),
    unclosed: fils(sheet.unclosed_result),
    /** What no closing may change. */
    stays: {
      ...{ income, expense, total_income, total_expense, equity_before, equity_otherwise, equity_after },
      ...{ assets: sheet.assets, liabilities: sheet.liabilities, total_equity: sheet.total_equity },
    },
  }
}

/** Closes a year, some of its months one by one first, and holds the reports of before and after against each other. */
async function closeAndCheck(officer: Person, year: number, alone: number) {
  const { months } = await officer.ask('GET /api/office/periods', { query: { year: String(year) } })
  const before = await reportsOf(officer, year)
  for (const { month } of months.slice(0, Math.min(alone, months.length - 1))) {
    await officer.ask(closeMonth, { id: month })
    expect(await reportsOf(officer, year)).toEqual(before)
  }
  const { result } = await officer.ask(closeYear, { id: String(year) })
  const after = await reportsOf(officer, year)
  expect(fils(result)).toBe(before.unclosed)
  expect(after.surplus - before.surplus).toBe(before.unclosed)
  expect(after.unclosed).toBe(0)
  expect(after.stays).toEqual(before.stays)
  return before
}

test(
  'whatever happened, closing leaves the books balanced, and takes to the surplus what was earned less what was spent',
  async () => {
    const property = fc.asyncProperty(anyTurns, fc.nat(11), fc.nat(11), (turns, first, second) =>
      inWorld({ now: '2026-12-31T23:00:00+04:00', brokenBooks: true }, async (world) => {
        await playBooks(world, turns)
        world.clock.set('2027-01-05T10:00:00+04:00')
        const [officer, other] = [await world.officer('treasurer'), await world.officer('treasurer')]
        const { years } = await officer.ask('GET /api/office/periods')
        if (years.includes(2024)) await closeAndCheck(officer, 2024, 11)
        await closeAndCheck(officer, 2025, first)
        const before = await closeAndCheck(officer, 2026, second)
        for (const year of years.filter((each) => each < 2027)) {
          const { months } = await officer.ask('GET /api/office/periods', { query: { year: String(year) } })
          expect(months.filter(({ state, unchanged }) => state !== 'closed' || !unchanged)).toEqual([])
        }
        const fields = { reason: 'The auditor found an invoice.' }
        await other.ask('POST /api/office/periods/:id/reopen', { id: '2026-12', fields })
        expect(await reportsOf(officer, 2026)).toEqual(before)
      }),
    )
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
  WITHIN_MS,
)
