import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/db/connect.ts'
import { type QueryTiming, queryTimings } from '#server/db/query-timing.ts'
import type { ShownMetrics } from './metrics.ts'
import { openMetrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

export type Telemetry = {
  metrics?: ShownMetrics
  tracing?: Tracing
  stop(): Promise<void>
}

/** What can be seen of this process from outside, as the settings say: slow queries in the log, metrics, traces. */
export async function openTelemetry(
  { slowStatementMs, metricsToken: token, tracing: traced }: Config,
  { pool, now, logger }: { pool: Pool; now: () => Date; logger: Logger },
): Promise<Telemetry> {
  const stopLogging = logSlowQueries(logger, slowStatementMs)
  const metrics = token === undefined ? undefined : openMetrics(pool, now)
  // A large library, which most who run Somiti have no use for.
  const tracing = traced ? (await import('./tracing.ts')).openTracing() : undefined
  return {
    ...(metrics && token !== undefined && { metrics: { metrics, token } }),
    ...(tracing && { tracing }),
    stop: async () => {
      stopLogging()
      metrics?.stop()
      await tracing?.stop()
    },
  }
}

type Log = { warn(facts: object, message: string): void }

/** A line of the log for each query that took `fromMs` or longer, with its name and without its values. */
export function logSlowQueries(log: Log, fromMs: number): () => void {
  const listener = (message: unknown) => {
    const { name, ms, failed } = message as QueryTiming
    if (ms >= fromMs) log.warn({ statement: name, ms: Math.round(ms), failed }, 'slow statement')
  }
  queryTimings.subscribe(listener)
  return () => queryTimings.unsubscribe(listener)
}
