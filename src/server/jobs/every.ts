/** Work that is done again and again. */
export type Recurring = {
  everyMs: number
  /** What the log says where it fails; it is tried again at its next turn. */
  failure: string
  /** Told by `stopping` that the process ends, where it takes long. */
  run(stopping: AbortSignal): Promise<void>
}

type Log = { error(details: object, message: string): void }

/**
 * Does the work now and at each of its turns. It never runs twice at once: a run that takes longer than the time between
 * two turns lets turns pass. `stop` resolves when the run under way is done.
 */
export function every({ everyMs, failure, run }: Recurring, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const begin = () => {
    underWay ??= run(stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => {
        underWay = undefined
      })
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay
    },
  }
}
