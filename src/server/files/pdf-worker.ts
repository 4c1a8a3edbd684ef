// A thread of its own for reading PDFs: one that takes too long or too much memory ends with it.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '#core/refusal.ts'
import { boundUnpacking } from './bounded-streams.ts'
import { cleanPdf } from './clean-pdf.ts'
import type { PdfAnswer } from './read-pdf.ts'

boundUnpacking()
// The library tells the console of what it mends.
console.warn = () => {}

parentPort?.on('message', (bytes: Uint8Array) => void cleanPdf(bytes).then(tellKept, tellRefused))
parentPort?.postMessage({ ready: true } satisfies PdfAnswer)

function tellKept(kept: Uint8Array): void {
  parentPort?.postMessage({ kept } satisfies PdfAnswer)
}

function tellRefused(error: unknown): void {
  const code = error instanceof Refusal ? error.code : 'receipt_unreadable'
  parentPort?.postMessage({ refused: code } satisfies PdfAnswer)
}
