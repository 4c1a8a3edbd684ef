import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { StepState } from '#core/backups.ts'
import { Refusal } from '#core/refusal.ts'
import { readBackupState } from '#server/db/backup-runs.ts'
import type { Pool } from '#server/db/connect.ts'
import { type QueryTiming, queryTimings } from '#server/db/query-timing.ts'
import { countJobs } from '#server/jobs/job-store.ts'

/** In seconds: from a read that is kept ready to a photo over a poor connection. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const MS = 1000

export type Metrics = {
  /** The text that Prometheus reads, with its content type. */
  read(): Promise<{ type: string; text: string }>
  /** Counts an answer. `route` is the address as the program writes it, so that there are as many as calls. */
  answered(answer: { method: string; route: string; status: number; ms: number }): void
  /** Counts no query any more. */
  stop(): void
}

/** What a process of Somiti tells of itself; names and labels stand in docs/operate/monitoring.md. */
export function openMetrics(pool: Pool, now: () => Date): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'somiti_answer_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const queries = new Histogram({
    name: 'somiti_statement_seconds',
    help: 'How long statements took, the wait for a connection included',
    labelNames: ['statement', 'failed'],
    buckets: BUCKETS,
    registers,
  })
  gaugePool(pool, registers)
  gaugeJobs(pool, now, registers)
  gaugeBackups(pool, now, registers)
  const listener = (message: unknown) => {
    const { name, ms, failed } = message as QueryTiming
    queries.observe({ statement: name, failed: String(failed) }, ms / MS)
  }
  queryTimings.subscribe(listener)
  return {
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    answered: ({ method, route, status, ms }) => answers.observe({ method, route, status }, ms / MS),
    stop: () => queryTimings.unsubscribe(listener),
  }
}

function gaugePool(pool: Pool, registers: Registry[]): void {
  new Gauge({
    name: 'somiti_database_connections',
    help: 'Connections to the database that work and that are free, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function gaugeJobs(pool: Pool, now: () => Date, registers: Registry[]): void {
  new Gauge({
    name: 'somiti_jobs',
    help: 'Jobs that are due, that wait for their time, and that were given up; absent while the database is away',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const counted = await countJobs(pool, now()).catch(() => undefined)
      for (const [state, count] of Object.entries(counted ?? {})) this.set({ state }, count)
    },
  })
}

function gaugeBackups(pool: Pool, now: () => Date, registers: Registry[]): void {
  const gauge = (name: string, help: string, figureOf: (state: StepState) => number | undefined) =>
    new Gauge({
      name,
      help: `${help}; absent while the database is away`,
      labelNames: ['step'],
      registers,
      async collect() {
        this.reset()
        const state = await readBackupState(pool, now()).catch(() => ({}))
        for (const [step, each] of Object.entries<StepState>(state)) {
          const value = figureOf(each)
          if (value !== undefined) this.set({ step }, value)
        }
      },
    })
  gauge(
    'somiti_backup_timestamp_seconds',
    'When a nightly backup was last made, sent to the bucket and restored on trial, in seconds since 1970',
    ({ goodAt }) => (goodAt ? goodAt.getTime() / MS : undefined),
  )
  gauge('somiti_backup_failed', 'Whether that failed the last time', ({ failed }) => (failed ? 1 : 0))
}

export type ShownMetrics = { metrics: Metrics; token: string }

/** GET /metrics for whoever knows the token. Nothing here is about a person, but how busy an association is tells too. */
export function showMetrics(app: FastifyInstance, { metrics, token }: ShownMetrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime: ms }, done) => {
    metrics.answered({ method, route: routeOptions.url ?? 'page', status, ms })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!knows(request, token)) throw new Refusal('not_signed_in')
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
}

function knows({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(print(headers.authorization ?? ''), print(`Bearer ${token}`))
}

/** Of one length, as the comparison needs it. */
const print = (text: string) => createHash('sha256').update(text).digest()
