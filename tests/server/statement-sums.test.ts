import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, callerOf } from '../support/caller.ts'
import { anyTurn, playBooks } from '../support/lively-books.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { fils, ledgerOf, monthFaults, nameOf, wholeStatement } from '../support/statement-checks.ts'

const world = sharedWorld({ now: '2026-12-31T23:00:00+04:00', brokenBooks: true })
let members: { id: bigint; caller: Caller }[]

beforeAll(async () => {
  await playBooks(world, fc.sample(anyTurn, { numRuns: 700, seed: 11 }))
  const { rows } = await world.pool.query<{ id: bigint }>('select id from member order by id')
  members = []
  for (const { id } of rows) members.push({ id, caller: callerOf(world.app, await world.signIn({ id })) })
}, 120_000)

describe('the statement of books with everything in them', () => {
  test('has each transaction once, and ends where the ledger stands', async () => {
    for (const { id, caller } of members) {
      const pages = await wholeStatement(caller)
      const { balances, moved } = await ledgerOf(world, { id })
      expect(pages.length).toBeGreaterThan(1)
      const lines = pages.flatMap((page) => page.lines)
      expect(new Set(lines.map((line) => `${line.id} ${nameOf(line)}`)).size).toBe(lines.length)
      expect(lines).toHaveLength(moved)
      const told = pages[0]?.accounts.map((account) => [nameOf(account), fils(account.balance)] as const)
      expect(new Map(told)).toEqual(balances)
    }
  })

  test('adds up month by month, each opening where the one before closed', async () => {
    for (const { caller } of members) expect(monthFaults(await wholeStatement(caller))).toEqual([])
  })

  test('keeps what a month opened and closed with, whatever is searched for', async () => {
    for (const { caller } of members) {
      const whole = new Map((await wholeStatement(caller)).flatMap((page) => page.months.map((m) => [m.month, m])))
      for (const page of await wholeStatement(caller, { kind: 'correction' })) {
        expect(page.lines.every((line) => line.kind === 'reversal')).toBe(true)
        for (const month of page.months) expect(month).toEqual(whole.get(month.month))
      }
    }
  })

  test('has the same transactions in each of its ways: of one balance, of some months, as a spreadsheet', async () => {
    for (const { caller } of members) {
      const all = (await wholeStatement(caller)).flatMap((page) => page.lines)
      const savings = await wholeStatement(caller, { account: 'savings' })
      expect(savings.flatMap((page) => page.lines)).toEqual(all.filter((line) => line.account === 'savings'))
      const asked = { from: '2025-03', to: '2025-07' }
      const some = all.filter((line) => line.date >= '2025-03-01' && line.date <= '2025-07-31')
      expect((await wholeStatement(caller, asked)).flatMap((page) => page.lines)).toEqual(some)

      const records: string[][] = parse((await caller.send('GET /api/statement.csv', { query: asked })).bytes, {
        bom: true,
      })
      const rows = records.slice(1)
      expect(rows.filter(([, entry]) => entry !== '')).toHaveLength(some.length)
      for (const name of new Set(rows.map(([, , account]) => account))) {
        const own = rows.filter(([, , account]) => account === name)
        const amounts = own.map(([, , , , , amount]) => fils(Number(amount)))
        const [opening, closing] = [own[0], own.at(-1)].map((row) => fils(Number(row?.[7])))
        expect((opening ?? 0) + amounts.reduce((sum, amount) => sum + amount, 0)).toBe(closing)
      }
    }
  })
})
