import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import workerpool, { type Pool } from 'workerpool'

/** A task was not answered: its worker hung, needed too much memory, or ended. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
}

/** Bounds of what a worker may take. Where it takes more it is killed, and the task before it is lost. */
export type WorkerOptions = {
  /** A module that calls `answerTasks`. */
  script: URL
  /** Native code that hangs can only be killed with a process of its own. */
  as: 'thread' | 'process'
  /** From when the worker has begun; neither that nor the wait for others counts. */
  longestMs: number
  memoryMostMb: number
  /** A worker that was given tasks of this weight in all is replaced. */
  wornAfter: number
  /** A worker that nobody has needed for so long ends, and gives its memory back. */
  idleMs: number
}

/** Longer than a worker takes to begin, also where the machine is busy: seconds. */
const BEGINS_WITHIN_MS = 60_000
/** How long a worker that is stuck has to end by itself. */
const ENDS_WITHIN_MS = 100

/** A worker, and the weight of all tasks that it was given. */
type Shift = { pool: Pool; given: number; idle?: NodeJS.Timeout }

/**
 * Does tasks beside the requests, one after the other, in a worker that is killed where it is stuck; the next task gets
 * another. Throws WorkerLost, or what the task threw.
 */
export function workerPool<Task, Answer>(options: WorkerOptions) {
  let shift: Shift | undefined
  /** Settled once the task before is done, however it ended. */
  let before: Promise<unknown> = Promise.resolve()

  // The library's own queue is of one worker: where a worn one is replaced, both would work, and take memory, at once.
  return function run(task: Task, weight: number): Promise<Answer> {
    const mine = before.then(() => runNow(task, weight))
    before = mine.catch(() => {})
    return mine
  }

  async function runNow(task: Task, weight: number): Promise<Answer> {
    const mine = shift && !hasEnded(shift.pool) ? shift : newShift(options)
    shift = mine
    clearTimeout(mine.idle)
    mine.given += weight
    if (mine.given > options.wornAfter) shift = undefined
    try {
      await askWorker(mine.pool, 'methods', [], BEGINS_WITHIN_MS)
      return await askWorker(mine.pool, 'answer', [task], options.longestMs)
    } catch (error) {
      throw isLost(error) ? new WorkerLost(`${options.script.pathname}: ${error.message}`, { cause: error }) : error
    } finally {
      const end = () => {
        if (shift === mine) shift = undefined
        mine.pool.terminate()
      }
      if (shift === mine) mine.idle = setTimeout(end, options.idleMs).unref()
      else end()
    }
  }
}

function newShift({ script, as, memoryMostMb }: WorkerOptions): Shift {
  const pool = workerpool.pool(fileURLToPath(script), {
    workerType: as,
    maxWorkers: 1,
    workerTerminateTimeout: ENDS_WITHIN_MS,
    workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: memoryMostMb } },
    // It needs none of the server's settings and secrets, so it is given none.
    forkOpts: { env: {}, serialization: 'advanced', execArgv: [`--max-old-space-size=${memoryMostMb}`] },
  })
  return { pool, given: 0 }
}

/** Every worker says its methods once it has begun. */
function askWorker(pool: Pool, method: 'methods' | 'answer', given: unknown[], longestMs: number) {
  const answer = pool.exec(method, given).timeout(longestMs)
  letGo(pool)
  return answer
}

/** A server that is stopped does not wait for a worker; it waits for a task by the timer that bounds it. */
function letGo(pool: Pool): void {
  for (const { worker } of workersOf(pool)) {
    worker?.unref()
    if (worker && 'channel' in worker) worker.channel?.unref()
  }
}

/** One that ended while it had nothing to do; the pool would find out with the next task. */
const hasEnded = (pool: Pool) => workersOf(pool).some(({ terminated }) => terminated)

type Handler = { worker: Worker | ChildProcess | null; terminated: boolean }

/** The library keeps them to itself. */
const workersOf = (pool: Pool) => (pool as unknown as { workers: Handler[] }).workers

function isLost(error: unknown): error is Error {
  const { TimeoutError } = workerpool.Promise as unknown as { TimeoutError: new () => Error }
  return error instanceof TimeoutError || error instanceof workerpool.TerminateError
}

/** In the worker: what becomes of a task. Throws nothing that is not for the caller to read. */
export function answerTasks<Task, Answer>(answer: (task: Task) => Answer | Promise<Answer>): void {
  workerpool.worker({ answer })
}
