import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './run.mjs'
import { playwrightTroubles, vitestTroubles } from './troubles.mjs'

const folder = mkdtempSync(join(tmpdir(), 'somiti-troubles-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const ran = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages })

test("vitest's report names what failed, with the reason", () => {
  const file = written({
    testResults: [
      {
        name: join(root, 'tests/money.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [ran('adds', 'passed'), ran('divides', 'failed', 'by zero')],
      },
    ],
  })
  expect(vitestTroubles(file)).toEqual([{ test: 'tests/money.test.ts > divides', reason: 'by zero' }])
})

test('a file that did not load is named by itself', () => {
  const unloaded = { name: join(root, 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] }
  const [only] = vitestTroubles(written({ testResults: [unloaded] }))
  expect(only).toEqual({ test: 'a.test.ts', reason: 'no such module' })
})

test("Playwright's report does so through its suites, without the colours of a terminal", () => {
  const spec = (title, status, ...results) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ projectName: 'phone', status, results }],
  })
  const late = { error: { message: '\u001b[31mnot visible\u001b[39m\n\nwithin 10 s' } }
  const file = written({
    suites: [{ specs: [spec('opens', 'expected', {})], suites: [{ specs: [spec('closes', 'unexpected', late)] }] }],
  })
  expect(playwrightTroubles(file)).toEqual([{ test: '[phone] a.spec.ts:3 closes', reason: 'not visible\nwithin 10 s' }])
})

test('without a report there is nothing to name', () => {
  expect(vitestTroubles(join(folder, 'nowhere.json'))).toEqual([])
  expect(playwrightTroubles(join(folder, 'nowhere.json'))).toEqual([])
})
