import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { finishJob, giveUp, type JobKind, type Jobs, type Lane, postpone, type TakenJob, takeJob } from './job-store.ts'

/** Does a job. Whatever it throws leaves the job to be tried again; a PermanentFailure ends it. */
export type JobHandlers = { [K in JobKind]: (payload: Jobs[K], now: Date) => Promise<void> }

/** Trying again would fail again. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

export type JobRunner = {
  pool: Pool
  now: () => Date
  handlers: JobHandlers
  /** Whose jobs it does; the prompt ones unless told. */
  lane?: Lane
  /** Told of each job that failed, and of the table where it cannot be read. */
  onFailure: (failure: { error: unknown; job?: TakenJob; givenUp: boolean }) => void
}

const MINUTE_MS = 60_000
/** The waits between attempts: about a day in all, which outlasts a mail server's bad night. */
const WAITS_MIN = [1, 5, 15, 60, 180, 360, 720]
const LOOK_EVERY_MS = 1_000
const ERROR_LENGTH = 300

/**
 * Does jobs as they fall due, one at a time, until it is stopped; `stop` resolves when the one under way is done. Any
 * number of processes may do so on one database.
 */
export function startJobs(runner: JobRunner): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = keepDoing(runner, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function keepDoing(runner: JobRunner, stopping: AbortSignal): Promise<void> {
  let away = false
  while (!stopping.aborted) {
    const looked = await doNextJob(runner).then(
      (done) => ({ done, error: undefined }),
      (error: unknown) => ({ done: false, error }),
    )
    // A database that is away is told once, not every second.
    if (looked.error !== undefined && !away) runner.onFailure({ error: looked.error, givenUp: false })
    away = looked.error !== undefined
    if (!looked.done) await pause(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/**
 * Does the job that has been due the longest; false where none is due. The job is taken and ended in a query each, so
 * that no database transaction stays open while a mail server thinks. A process that dies in between leaves it to be done
 * once more: twice is possible, never is not.
 */
export async function doNextJob(runner: JobRunner): Promise<boolean> {
  const { pool, now, handlers, lane } = runner
  const job = await takeJob(pool, now(), lane)
  if (!job) return false
  try {
    await perform(handlers, job, now())
  } catch (error) {
    await failed(runner, job, error)
    return true
  }
  await finishJob(pool, job)
  return true
}

async function perform(handlers: JobHandlers, job: TakenJob, now: Date): Promise<void> {
  const handler = handlers[job.kind] as ((payload: unknown, now: Date) => Promise<void>) | undefined
  if (!handler) throw new Error(`nothing does a job of the kind ${job.kind}`)
  await handler(job.payload, now)
}

async function failed({ pool, now, onFailure }: JobRunner, job: TakenJob, error: unknown): Promise<void> {
  const wait = WAITS_MIN[job.attempts - 1]
  const givenUp = wait === undefined || error instanceof PermanentFailure
  const words = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
  if (givenUp) await giveUp(pool, job, now(), words)
  else await postpone(pool, job, new Date(now().getTime() + wait * MINUTE_MS), words)
  onFailure({ error, job, givenUp })
}

type Log = { warn(details: object, message: string): void; error(details: object, message: string): void }

/**
 * Tells the log of jobs that failed. A mail server's answer may name the recipient, so of an error only its code is told;
 * its words stand with the job in the database.
 */
export function failureLog(log: Log): JobRunner['onFailure'] {
  return ({ error, job, givenUp }) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    const details = { job: job?.id.toString(), kind: job?.kind, attempts: job?.attempts, code }
    if (givenUp) log.error(details, 'a job is given up')
    else log.warn(details, job ? 'a job failed and is tried again' : 'jobs cannot be taken')
  }
}
