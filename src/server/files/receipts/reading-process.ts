// A process of its own for reading receipts: what the recogniser takes of memory ends with it, and one that is stuck is
// killed. It is given nothing but the file.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { NOTHING_READ } from '#core/receipts/read-receipt.ts'
import { answerTasks } from '#server/workers/worker-pool.ts'
import type { FileToRead } from './read-file.ts'
import { readPdfText } from './read-pdf-text.ts'
import { type PictureReading, readPicture } from './read-picture.ts'

sharp.cache(false)
sharp.concurrency(1)
/** Calls come first. */
const PRIORITY = 10
setPriority(PRIORITY)

answerTasks<FileToRead, PictureReading>(async ({ bytes, type, cameOn }) => {
  try {
    return type === 'application/pdf' ? await readPdfText(bytes, cameOn) : await readPicture(bytes, cameOn)
  } catch {
    // Whatever is wrong with a file, it says nothing.
    return { reading: NOTHING_READ, turned: 0 }
  }
})
