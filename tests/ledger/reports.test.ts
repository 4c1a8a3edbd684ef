import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { anyTurn, playBooks } from '../support/lively-books.ts'
import { everyPosting } from '../support/naive-books.ts'
import { inWorld } from '../support/opened-world.ts'
import {
  checkBalanceSheet,
  checkIncomeExpense,
  checkJournal,
  checkStatement,
  checkTrialBalance,
} from '../support/report-checks.ts'

/** REPORT_RUNS plays more stories. */
const RUNS = Number(process.env.REPORT_RUNS ?? 6)
const WITHIN_MS = 40_000 * RUNS

const anyDay = fc.oneof(
  fc.integer({ min: -60, max: 730 }).map((n) => addDays('2025-01-01', n)),
  fc.constantFrom('2025-01-31', '2025-02-28', '2025-12-31', '2026-01-01', '2026-12-30', '2026-12-31'),
)
const anyQuestion = fc.record({ days: fc.tuple(anyDay, anyDay), which: fc.nat(1000) })
const anyTurns = fc.array(anyTurn, { minLength: 100, maxLength: 180 })

test(
  'whatever happens and is asked, the balance sheet balances and every report agrees with the postings',
  async () => {
    const property = fc.asyncProperty(anyTurns, fc.array(anyQuestion, { minLength: 8 }), (turns, questions) =>
      inWorld({ now: '2026-12-31T23:00:00+04:00', brokenBooks: true }, async (world) => {
        expect(await playBooks(world, turns)).toBeGreaterThan(turns.length / 4)
        const checked = { officer: await world.officer('auditor'), postings: await everyPosting(world.pool) }
        for (const { days, which } of questions) {
          const [from = '', to = ''] = days.toSorted()
          const question = { from, to, which }
          await checkTrialBalance(checked, question)
          await checkBalanceSheet(checked, question)
          await checkIncomeExpense(checked, question)
          await checkStatement(checked, question)
          await checkJournal(checked, question)
        }
      }),
    )
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
  WITHIN_MS,
)
