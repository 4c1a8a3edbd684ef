// A thread of its own for reading PDFs: one that takes too long or too much memory ends with it.
import { boundUnpacking, cleanPdf } from './clean-pdf.ts'
import { answerFiles } from './file-worker.ts'

boundUnpacking()
// The library tells the console of what it mends.
console.warn = () => {}

answerFiles(cleanPdf)
