import { type Asked, asked } from '#server/db/asked.ts'

type Log = { warn(facts: object, message: string): void }

/** A line of the log for each statement that took `fromMs` or longer, with its name and without its values. */
export function logSlowStatements(log: Log, fromMs: number): () => void {
  const listener = (message: unknown) => {
    const { name, ms, failed } = message as Asked
    if (ms >= fromMs) log.warn({ statement: name, ms: Math.round(ms), failed }, 'slow statement')
  }
  asked.subscribe(listener)
  return () => asked.unsubscribe(listener)
}
