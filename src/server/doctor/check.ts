import type { CheckState, ServerCheck } from '#contract/server.ts'
import type { Sentence } from '#core/sentence.ts'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/db/connect.ts'

/** What a check is given. */
export type Parts = {
  config: Config
  /** Connections of the application's role. */
  pool: Pool
  now: () => Date
  /** The public keys that may have signed the sealed books. */
  booksKeys: () => readonly Buffer[]
  /** How long a check may take, in milliseconds. */
  limitMs: number
}

export type Found = { state: CheckState; message: Sentence }
export type Finding = Found & { check: ServerCheck }

/** One rule of the list. It may throw: that is then what it found. */
export type Check = (parts: Parts) => Promise<Found[]> | Found[]

/** What somebody can act on. Several addresses of one host fail together, without words of their own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
