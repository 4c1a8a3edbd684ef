import { channel } from 'node:diagnostics_channel'

/** How long a query took. What it was given is left out: values have no place in logs and metrics. */
export type QueryTiming = {
  /** The name that the query has in the program. */
  name: string
  /** By the clock of `performance`, in milliseconds. The wait for a free connection is part of it. */
  began: number
  ms: number
  failed: boolean
}

/** Publishes the timing of each query once it is answered: to the log, the metrics, the traces. */
export const queryTimings = channel('somiti:query')

/** Asks the database, and publishes how long that took if somebody listens. */
export async function timed<T>(name: string, ask: () => Promise<T>): Promise<T> {
  if (!queryTimings.hasSubscribers) return ask()
  const began = performance.now()
  const publish = (failed: boolean) =>
    queryTimings.publish({ name, began, ms: performance.now() - began, failed } satisfies QueryTiming)
  try {
    const answer = await ask()
    publish(false)
    return answer
  } catch (error) {
    publish(true)
    throw error
  }
}
