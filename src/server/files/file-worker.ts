import { Refusal, type RefusalCode } from '#core/refusal.ts'
import { answerTasks, WorkerLost, type WorkerOptions, workerPool } from '#server/workers/worker-pool.ts'

/** What became of a file, as it comes out of a worker: an error's class stays behind. */
type FileAnswer = { kept: Uint8Array } | { refused: RefusalCode; details?: Refusal['details'] }

/**
 * Has files written again, one after the other, by a worker that calls `answerFiles`. Throws what that threw, and
 * `receipt_unreadable` for a file that its worker is lost with: it takes longer or more memory than any receipt.
 */
export function fileWorker<Task>(options: WorkerOptions) {
  const run = workerPool<Task, FileAnswer>(options)
  return async (task: Task, size: number): Promise<Buffer> => {
    const answer = await run(task, size).catch((error: unknown) => {
      throw error instanceof WorkerLost ? new Refusal('receipt_unreadable') : error
    })
    if ('refused' in answer) throw new Refusal(answer.refused, answer.details)
    return Buffer.from(answer.kept.buffer, answer.kept.byteOffset, answer.kept.byteLength)
  }
}

/** In the worker: writes each file again by `write`. What that throws and is no refusal is a file that cannot be read. */
export function answerFiles<Task>(write: (task: Task) => Promise<Uint8Array>): void {
  answerTasks<Task, FileAnswer>((task) =>
    write(task).then(
      (kept) => ({ kept }),
      (error: unknown) =>
        error instanceof Refusal ? { refused: error.code, details: error.details } : { refused: 'receipt_unreadable' },
    ),
  )
}
