import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What vitest's JSON report tells, given its exit code. A test file that did not load counts as one failure.
 * @returns {Count}
 */
export function countVitest(file, code) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return settle(report.numPassedTests, report.numFailedTests + unloaded.length, code)
}

/**
 * What Playwright's JSON report tells, given its exit code.
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected } = report.stats
  return settle(expected, unexpected, code)
}

/** A runner that executed nothing, or that failed without a failed test to show, has failed. */
function settle(passed, failed, code) {
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
