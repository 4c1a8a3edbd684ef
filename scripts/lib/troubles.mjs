import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/** @typedef {{ test: string, reason: string }} Trouble */

/** As much of a reason as tells what was expected and what was there instead. */
const LINES = 12

/**
 * The tests in vitest's JSON report that failed.
 * @returns {Trouble[]}
 */
export function vitestTroubles(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const at = relative(root, name)
    const troubled = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && troubled.length === 0) return trouble(at, message)
    return troubled.map((test) => trouble(`${at} > ${test.fullName}`, test.failureMessages[0]))
  })
}

/**
 * The same of Playwright's JSON report.
 * @returns {Trouble[]}
 */
export function playwrightTroubles(file) {
  return (read(file)?.suites ?? []).flatMap(suiteTroubles)
}

function suiteTroubles({ suites = [], specs = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        trouble(`[${projectName}] ${spec.file}:${spec.line} ${spec.title}`, reasonIn(results)),
      ),
  )
  return [...own, ...suites.flatMap(suiteTroubles)]
}

function reasonIn(results) {
  const [first] = results.filter(({ error }) => error)
  return first ? `${first.error.message}\n${first.error.snippet ?? ''}` : 'no reason was reported'
}

function trouble(test, reason) {
  const lines = stripVTControlCharacters(reason ?? '').split('\n')
  return {
    test,
    reason: lines
      .filter((line) => line.trim())
      .slice(0, LINES)
      .join('\n'),
  }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
