import { expect, test } from 'vitest'
import { openBonuses } from '../support/bonuses.ts'

test('each movement of the surplus has its line: what was brought in and a bonus are two, not one sum', async () => {
  const { first, crowd, confirm } = await openBonuses()
  await crowd(3, 300)
  await confirm('900')
  const report = await first.ask('GET /api/office/reports/income-expense', { query: {} })
  expect(report.equity_moves).toMatchObject([
    { kind: 'opening_balance', amount: 1000 },
    { kind: 'bonus_declaration', entries: 1, amount: -900 },
  ])
  const [, bonus] = report.equity_moves
  const { entry } = await first.ask('GET /api/office/ledger/entries/:id', { id: bonus?.entry_id ?? 0 })
  expect(entry.kind).toBe('bonus_declaration')
  expect(report.equity_otherwise).toBe(100)
  const { funds } = await first.ask('GET /api/office/reports/annual', { query: {} })
  expect(funds.moves).toEqual(report.equity_moves)
  const { bytes } = await first.send('GET /api/office/reports/annual.csv', { query: {} })
  expect(bytes.toString()).toContain('bonus declaration')
})
