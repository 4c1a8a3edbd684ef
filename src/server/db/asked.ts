import { channel } from 'node:diagnostics_channel'

/** A statement that has been answered. What it was given is not told: values have no place in logs and metrics. */
export type Asked = {
  /** The name that the statement has in the program. */
  name: string
  /** By the clock of `performance`, in milliseconds. The wait for a free connection is part of it. */
  began: number
  ms: number
  failed: boolean
}

/** Tells each statement once it is answered, to whoever listens: the log, the metrics, the traces. */
export const asked = channel('somiti:asked')

/** Asks the database, and tells how long that took if somebody wants to know. */
export async function timed<T>(name: string, ask: () => Promise<T>): Promise<T> {
  if (!asked.hasSubscribers) return ask()
  const began = performance.now()
  const tell = (failed: boolean) =>
    asked.publish({ name, began, ms: performance.now() - began, failed } satisfies Asked)
  try {
    const answer = await ask()
    tell(false)
    return answer
  } catch (error) {
    tell(true)
    throw error
  }
}
