// A thread of its own for reading PDFs: one that takes too long or too much memory ends with it.
import { Refusal } from '#core/refusal.ts'
import { answerTasks } from '#server/workers/worker-pool.ts'
import { boundUnpacking, cleanPdf } from './clean-pdf.ts'
import type { PdfAnswer } from './read-pdf.ts'

boundUnpacking()
// The library tells the console of what it mends.
console.warn = () => {}

answerTasks<Uint8Array, PdfAnswer>((bytes) =>
  cleanPdf(bytes).then(
    (kept) => ({ kept }),
    (error: unknown) => ({ refused: error instanceof Refusal ? error.code : 'receipt_unreadable' }),
  ),
)
