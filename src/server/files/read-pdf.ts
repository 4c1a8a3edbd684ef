import { fileWorker } from './file-worker.ts'

const read = fileWorker<Uint8Array>({
  script: new URL('./pdf-worker.ts', import.meta.url),
  as: 'thread',
  // A receipt takes some milliseconds, and the largest that is allowed less than a second.
  longestMs: 5_000,
  memoryMostMb: 256,
  // Bytes: the library keeps every name that it has met.
  wornAfter: 5 * 1024 * 1024,
  idleMs: 10 * 60_000,
})

/**
 * A PDF without anything in it that does something (clean-pdf.ts), read beside the requests and one at a time. Throws
 * what `cleanPdf` throws, and `receipt_unreadable` for one that takes longer or more memory than any receipt.
 */
export const readPdf = (bytes: Buffer): Promise<Buffer> => read(bytes, bytes.length)
