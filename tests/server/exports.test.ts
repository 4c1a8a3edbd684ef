import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportJournal } from '#server/features/books/export-journal.ts'
import { installed, printed, sumsByCode } from '../support/accounting-programs.ts'
import { anyTurn, playBooks } from '../support/lively-books.ts'
import { everyPosting, type NaivePosting } from '../support/naive-books.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'somiti-export-'))
const file = (name: string) => join(folder, name)

const world = sharedWorld({ now: '2026-12-31T23:00:00+04:00', brokenBooks: true })
let auditor: Person
let postings: NaivePosting[]
/** Of the trial balance, in fils, debit above zero; accounts of zero are left out. */
let balances: Map<string, bigint>

beforeAll(async () => {
  await playBooks(world, fc.sample(anyTurn, { numRuns: 600, seed: 4 }))
  auditor = await world.officer('auditor')
  postings = await everyPosting(world.pool)
  const { accounts } = await auditor.ask('GET /api/office/ledger/trial-balance')
  const signed = accounts.map(({ code, debit, credit }) => [code, BigInt(Math.round((debit - credit) * 100))] as const)
  balances = new Map(signed.filter(([, sum]) => sum !== 0n).sort(([a], [b]) => a.localeCompare(b)))
  for (const name of ['journal.hledger', 'journal.beancount'] as const) {
    const { status, headers, bytes } = await auditor.send(`GET /api/office/ledger/${name}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    writeFileSync(file(name), bytes)
  }
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const textOf = (name: string) => readFileSync(file(name), 'utf8')
const entries = () => new Set(postings.map(({ entry_id }) => entry_id)).size

test('the books that are exported are lively ones', () => {
  expect(entries()).toBeGreaterThan(250)
  expect(balances.size).toBeGreaterThan(11)
  const kinds = new Set(postings.map(({ entry_kind }) => entry_kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['reversal', 'year_end', 'write_off', 'recharge_completion']))
})

describe('the journal for hledger', () => {
  test('has each entry once, in whole lines of the format, whatever was written in a memo', () => {
    const lines = textOf('journal.hledger').split('\n')
    const shapes = [
      /^$|^commodity AED$|^ {2}format 1000\.00 AED$|^tag [a-z_]+$/,
      /^account [a-z]+:[a-z0-9_]+(:SM-\d{6}(:loan-\d+)?)?$|^ {2}; [^;|"]+$/,
      /^\d{4}-\d\d-\d\d \* \(\d+\) [a-z ]+( - [^;|"@={}]+)?$/,
      /^ {4}; (entry|kind|received_on|reverses): [\w-]+$/,
      /^ {4}[a-z]+:[a-z0-9_]+(:SM-\d{6}(:loan-\d+)?)? {2}-?\d+\.\d\d AED$/,
    ]
    expect(lines.filter((line) => !shapes.some((shape) => shape.test(line)))).toEqual([])
    expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(entries())
    expect(lines.filter((line) => / AED$/.test(line) && line.startsWith('    '))).toHaveLength(postings.length)
    expect(textOf('journal.hledger')).toContain('নাসরিন')
  })

  test.skipIf(!installed('hledger'))('is what hledger finds strictly right, with the trial balance', () => {
    const journal = file('journal.hledger')
    printed('hledger', '-f', journal, 'check', '--strict')
    printed('hledger', '-f', journal, 'check', 'ordereddates')
    const csv = printed('hledger', '-f', journal, 'balance', '--flat', '--no-total', '-O', 'csv')
    expect(sumsByCode(csv)).toEqual(balances)
  })

  test.skipIf(!installed('ledger'))('is what ledger reads without a warning, with the trial balance', () => {
    const format = '%(account),%(quantity(scrub(display_total)))\n'
    const options = ['--flat', '--no-total', '--balance-format', format]
    const text = printed('ledger', '--args-only', '--pedantic', '-f', file('journal.hledger'), 'balance', ...options)
    expect(sumsByCode(text)).toEqual(balances)
  })
})

describe('the journal for beancount', () => {
  test('has each entry once, its memo within its quotes', () => {
    const lines = textOf('journal.beancount').split('\n')
    expect(lines.filter((line) => /^\d{4}-\d\d-\d\d \* "[^"\\]*"$/.test(line))).toHaveLength(entries())
    expect(lines.filter((line) => /^ {2}[A-Z][\w:-]+ {2}-?\d+\.\d\d AED$/.test(line))).toHaveLength(postings.length)
  })

  test.skipIf(!installed('bean-check'))('is what bean-check finds right', () => {
    printed('bean-check', file('journal.beancount'))
  })

  test.skipIf(!installed('bean-query'))('has the trial balance', () => {
    const query = 'select account, sum(number) group by account'
    const csv = printed('bean-query', '-q', '-f', 'csv', file('journal.beancount'), query)
    expect(sumsByCode(csv)).toEqual(balances)
  })
})

describe('npm run export', () => {
  const run = (...args: string[]) => {
    const { ownerUrl, appUrl } = world.database
    const env = { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }
    return spawnSync(process.execPath, ['src/server/export.ts', ...args], { env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  }

  test.each(['journal.hledger', 'journal.beancount'])('writes %s, as the office has it', (name) => {
    const { status, stdout, stderr } = run(file(`by-command.${name}`))
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '',
      stderr: `Written: ${file(`by-command.${name}`)}\n`,
    })
    expect(textOf(`by-command.${name}`)).toBe(textOf(name))
    expect(statSync(file(`by-command.${name}`)).mode & 0o077).toBe(0)
  })

  test('gives hledger’s to a pipe, and nothing beside it', () => {
    const { status, stdout, stderr } = run()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toBe(textOf('journal.hledger'))
  })

  test('that cannot write says so and leaves nothing', () => {
    const { status, stderr } = run(file('nowhere/journal.hledger'))
    expect(status).toBe(1)
    expect(stderr).toContain('no such file or directory')
    expect(existsSync(file('nowhere'))).toBe(false)
  })
})

test('a download that is broken off gives its connection back', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const lines = Readable.from(exportJournal(world.pool, 'hledger'))
    await once(lines, 'data')
    expect(world.pool.totalCount - world.pool.idleCount).toBeGreaterThan(0)
    lines.destroy()
  }
  await expect.poll(() => world.pool.totalCount - world.pool.idleCount).toBe(0)
})
