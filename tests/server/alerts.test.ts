import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { noteBackupRun } from '#server/db/backup-runs.ts'
import { openMetrics } from '#server/telemetry/metrics.ts'
import { depsWith } from '../support/deps.ts'
import { sharedWorld } from '../support/opened-world.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const RULES = join(deploy, 'prometheus/somiti.rules.yml')
const rules = readFileSync(RULES, 'utf8')
const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/somiti.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
/** Grafana fills its own variables in. */
const ofDashboard = dashboard.panels
  .flatMap(({ targets }) => targets.map(({ expr }) => expr))
  .map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.+'))
const ofRules = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)

const world = sharedWorld()
/** The labels of each metric that the server exports, by the name that queries know it by. */
const exported = new Map<string, Set<string>>()
/** Of the scrape itself. */
const OF_PROMETHEUS = new Set(['job', 'instance'])

beforeAll(async () => {
  const token = 'a-token-of-the-metrics'
  // What nobody did has no line.
  await noteBackupRun(world.admin, { step: 'made', at: world.clock.now(), archive: 'an archive', failure: null })
  const metrics = openMetrics(world.pool, world.clock.now)
  const deps = depsWith({ pool: world.pool, files: world.files, now: world.clock.now })
  const app = await buildApp(deps, { logger: false, metrics: { metrics, token } })
  await app.inject({ url: '/api/health' })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  metrics.stop()
  await app.close()
  exported.set('up', new Set())
  for (const [, name = '', , labels = ''] of body.matchAll(/^(\w+)(\{(.*?)\})? /gm)) {
    const known = exported.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    exported.set(name, known)
  }
})

/** Metrics and labels of a query that the server does not export. */
function unknownIn(expr: string): string[] {
  const names = [...expr.matchAll(/\b(?:up|(?:somiti|process|nodejs)_\w+)\b(?:\{([^}]*)\})?/g)]
  return names.flatMap(([whole, selector = '']) => {
    const name = whole.split('{')[0] ?? ''
    const labels = exported.get(name)
    if (!labels) return [name]
    const asked = [...selector.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => label)
    return asked.filter((label) => !labels.has(label) && !OF_PROMETHEUS.has(label)).map((label) => `${name}{${label}}`)
  })
}

describe('the alert rules and the dashboard', () => {
  test('ask for nothing but metrics and labels that the server exports', () => {
    expect(ofRules.length).toBeGreaterThan(10)
    expect(ofDashboard.length).toBeGreaterThan(12)
    expect([...ofRules, ...ofDashboard].flatMap(unknownIn)).toEqual([])
    expect(ofRules.filter((expr) => !/\b(up|somiti_\w+|process_\w+|nodejs_\w+)/.test(expr))).toEqual([])
    expect(unknownIn('rate(somiti_payments_total{kind="dues"}[5m])')).toEqual(['somiti_payments_total'])
    expect(unknownIn('somiti_jobs{status="due"}')).toEqual(['somiti_jobs{status}'])
  })
})

describe('by promtool', () => {
  const isThere = spawnSync('promtool', ['--version']).status === 0
  const folder = mkdtempSync(join(tmpdir(), 'somiti-alerts-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function promtool(...words: string[]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  /** JSON is YAML too. */
  function written(name: string, content: object): string {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    return file
  }

  // Without Debian's package prometheus nobody here reads PromQL.
  test.skipIf(!isThere)('every query is one', () => {
    expect(promtool('check', 'rules', RULES)).toMatchObject({ status: 0 })
    const asRules = ofDashboard.map((expr, place) => ({ record: `panel:${place}`, expr }))
    const file = written('dashboard.yml', { groups: [{ name: 'dashboard', rules: asRules }] })
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
    const broken = written('broken.yml', { groups: [{ name: 'a', rules: [{ record: 'a', expr: 'rate(up' }] }] })
    expect(promtool('check', 'rules', broken).status).not.toBe(0)
  })

  test.skipIf(!isThere)('each alert is raised by what it is for, and by nothing of a quiet day', () => {
    const labels = 'job="somiti", instance="a"'
    const series = (name: string, more: string, values: string) => ({
      series: `${name}{${[labels, more].filter(Boolean).join(', ')}}`,
      values,
    })
    const quiet = [
      series('up', '', '1x180'),
      series('somiti_jobs', 'state="due"', '0 3 0x178'),
      series('somiti_jobs', 'state="given_up"', '2x180'),
      series('somiti_database_connections', 'state="waiting"', '0 4 0x178'),
      series('somiti_answer_seconds_count', 'route="/api/login", status="429"', '0+1x180'),
      series('somiti_answer_seconds_count', 'route="/api/login", status="200"', '0+60x180'),
      series('somiti_answer_seconds_bucket', 'route="/api/login", le="1"', '0+60x180'),
      series('somiti_answer_seconds_bucket', 'route="/api/login", le="+Inf"', '0+60x180'),
      series('nodejs_eventloop_lag_p99_seconds', '', '0.01x180'),
      series('process_resident_memory_bytes', '', '2e8x180'),
      series('process_start_time_seconds', '', '1 1 2x178'),
      series('somiti_backup_timestamp_seconds', 'step="made"', '-150000x180'),
      series('somiti_backup_timestamp_seconds', 'step="tried"', '-1200000x180'),
      series('somiti_backup_failed', 'step="made"', '0x180'),
    ]
    const given: Record<string, ReturnType<typeof series>[]> = {
      SomitiDown: [series('up', '', '0x180')],
      SomitiDatabaseAway: [series('up', '', '1x180')],
      SomitiUnavailable: [series('somiti_answer_seconds_count', 'route="page", status="503"', '0+1x180')],
      SomitiFails: [series('somiti_answer_seconds_count', 'route="page", status="500"', '_x175 1x8')],
      SomitiConnectionsWait: [series('somiti_database_connections', 'state="waiting"', '1x180')],
      SomitiJobsLate: [series('somiti_jobs', 'state="due"', '1x180')],
      SomitiJobsGivenUp: [series('somiti_jobs', 'state="given_up"', '2x150 3x30')],
      SomitiSlow: [
        series('somiti_answer_seconds_bucket', 'route="/api/profile", le="1"', '0+80x180'),
        series('somiti_answer_seconds_bucket', 'route="/api/profile", le="2.5"', '0+100x180'),
        series('somiti_answer_seconds_bucket', 'route="/api/profile", le="+Inf"', '0+100x180'),
      ],
      SomitiBusy: [series('nodejs_eventloop_lag_p99_seconds', '', '0.8x180')],
      SomitiMemory: [series('process_resident_memory_bytes', '', '9e8x180')],
      SomitiRestarts: [series('process_start_time_seconds', '', '1x140 2x5 3x5 4x5 5x30')],
      SomitiGuessing: [series('somiti_answer_seconds_count', 'route="/api/login", status="429"', '0+3x180')],
      SomitiBackupOld: [series('somiti_backup_timestamp_seconds', 'step="made"', '-170000x180')],
      SomitiBackupFailed: [series('somiti_backup_failed', 'step="sent"', '1x180')],
      SomitiBackupUntried: [series('somiti_backup_timestamp_seconds', 'step="tried"', '-1300000x180')],
    }
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(Object.keys(given)).toEqual(names)
    // How many are raised: promtool compares what an alert says, so it is counted instead.
    const count = (alertname: string, value: number) => ({
      expr: `count(ALERTS{alertname="${alertname}", alertstate="firing"}) or vector(0)`,
      eval_time: '180m',
      exp_samples: [{ labels: '{}', value }],
    })
    const file = written('tests.yml', {
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [
        { interval: '1m', input_series: quiet, promql_expr_test: names.map((name) => count(name, 0)) },
        ...names.map((name) => ({ interval: '1m', input_series: given[name], promql_expr_test: [count(name, 1)] })),
      ],
    })
    expect(promtool('test', 'rules', file)).toMatchObject({ status: 0 })
  })
})
