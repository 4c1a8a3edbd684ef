import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalCode } from '#core/refusal.ts'

/** What the thread says: that it can begin, or what became of the PDF it was given. */
export type PdfAnswer = { ready: true } | { kept: Uint8Array } | { refused: RefusalCode }

/** A receipt takes some milliseconds, and the largest that is allowed less than a second. */
const LONGEST_MS = 5_000
const MEMORY_MAX_MB = 256

/** The library keeps every name it has met. A thread that has read so much is replaced. */
const WORN_AFTER_BYTES = 5 * 1024 * 1024

let thread: Promise<Worker> | undefined
let readBytes = 0
/** Ends when the PDF before is read, however that ended. */
let before: Promise<unknown> = Promise.resolve()

/**
 * A PDF without anything in it that does something (clean-pdf.ts), read beside the requests and one at a time. Throws
 * what `cleanPdf` throws, and `receipt_unreadable` for one that takes longer or more memory than any receipt.
 */
export function readPdf(bytes: Buffer): Promise<Buffer> {
  const mine = before.then(() => readNow(bytes))
  before = mine.catch(() => {})
  return mine
}

async function readNow(bytes: Buffer): Promise<Buffer> {
  thread ??= startThread()
  const worker = await thread
  const answer = await answerOf(worker, bytes)
  readBytes += bytes.length
  if (!answer || readBytes > WORN_AFTER_BYTES) await replaceThread(worker)
  if (answer && 'kept' in answer) return Buffer.from(answer.kept)
  throw new Refusal(answer && 'refused' in answer ? answer.refused : 'receipt_unreadable')
}

/** Undefined where the thread ended over it, by an error or for want of memory, or takes too long. */
async function answerOf(worker: Worker, bytes: Buffer): Promise<PdfAnswer | undefined> {
  worker.ref()
  worker.postMessage(bytes)
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    return answer as PdfAnswer
  } catch {
    return undefined
  } finally {
    // A server that is stopped does not wait for it.
    worker.unref()
  }
}

async function replaceThread(worker: Worker): Promise<void> {
  await worker.terminate()
  thread = startThread()
  readBytes = 0
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  // It may end for want of memory between two PDFs too; the next gets another.
  worker.on('error', () => {})
  worker.once('exit', () => {
    thread = undefined
  })
  await once(worker, 'message')
  worker.unref()
  return worker
}
