import type { BusinessDate } from '#core/calendar.ts'
import { NOTHING_READ } from '#core/receipts/read-receipt.ts'
import { WorkerLost, workerPool } from '#server/workers/worker-pool.ts'
import type { PictureReading } from './read-picture.ts'

/** Goes up where readings are to be made again: npm run admin -- read-receipts. */
export const READER = 17

export type FileToRead = { bytes: Uint8Array; type: 'image/jpeg' | 'application/pdf'; cameOn: BusinessDate }

const read = workerPool<FileToRead, PictureReading>({
  script: new URL('./reading-process.ts', import.meta.url),
  as: 'process',
  // A picture takes a second or two, a turned one in Arabic ten. Two minutes later another process would take the job.
  longestMs: 60_000,
  // Of JavaScript; the recogniser has its own, and both together stay below 250 MB.
  memoryMostMb: 64,
  // Files: what the recogniser takes for a large one it keeps. With fifteen the hostile set took 218 MB, with eight 138.
  wornAfter: 8,
  idleMs: 30_000,
})

/** What a receipt says, read beside the requests and one at a time. One that takes too long or too much memory says nothing. */
export async function readFile(file: FileToRead): Promise<PictureReading> {
  try {
    return await read(file, 1)
  } catch (error) {
    if (error instanceof WorkerLost) return { reading: NOTHING_READ, turned: 0 }
    throw error
  }
}
