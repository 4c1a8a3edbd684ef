import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'somiti-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) })
const vitest = (passed, failed, ...testResults) =>
  written({ numPassedTests: passed, numFailedTests: failed, testResults })
const playwright = (expected, unexpected) => written({ stats: { expected, unexpected } })

describe("vitest's report", () => {
  test('gives the tests that passed and failed', () => {
    const mixed = vitest(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'))
    expect(countVitest(mixed, 1)).toEqual({ passed: 2, failed: 1 })
  })

  test('counts a file that did not load as a failure', () => {
    expect(countVitest(vitest(1, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({ passed: 1, failed: 1 })
  })
})

test("Playwright's report gives the tests that passed and failed", () => {
  expect(countPlaywright(playwright(3, 1), 1)).toEqual({ passed: 3, failed: 1 })
  expect(countPlaywright(playwright(3, 0), 0)).toEqual({ passed: 3, failed: 0 })
})

test('a runner that failed though its tests passed has failed', () => {
  expect(countVitest(vitest(1, 0, file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 })
  expect(countPlaywright(playwright(3, 0), 1)).toEqual({ passed: 3, failed: 1 })
})

test('a runner that ran no test, or left no report, has failed', () => {
  expect(countVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(playwright(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
  expect(countVitest(join(folder, 'nowhere.json'), 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(join(folder, 'nowhere.json'), 0)).toEqual({ passed: 0, failed: 1 })
})
