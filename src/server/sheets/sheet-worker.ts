// Beside the server, for reading files: a large one holds up no request, a hostile one is killed, and it is given nothing but
// the file.
import { Refusal } from '#core/refusal.ts'
import { answerTasks } from '#server/workers/worker-pool.ts'
import { bankFormatOf, readBankFile } from './bank-file.ts'
import { decoded, encodingOf, readCsv } from './csv.ts'
import type { SheetAnswer, SheetTask } from './read-sheet.ts'
import { separatorOf } from './separator.ts'
import type { Sheet } from './sheet.ts'

answerTasks<SheetTask, SheetAnswer>(async (task) => {
  const { as, bytes, choice, most } = task
  try {
    if (as !== 'workbook') return await readText(task)
    // The library weighs more than all else, and a worker that reads text needs none of it.
    const { readWorkbook } = await import('./read-workbook.ts')
    return readWorkbook(bytes, choice.sheet, most)
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, details: error.details }
    throw error
  }
})

/**
 * What a file of text says: CSV with any separator and encoding, and of a bank's statement also CAMT.053, MT940 and OFX. At
 * most one row more than `most`. Throws `import_encoding`, `import_unreadable`, and what readBankFile() throws.
 */
async function readText({ as, bytes, choice, most }: SheetTask): Promise<Sheet> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding = choice.encoding ?? encodingOf(file)
  const text = decoded(file, encoding)
  const format = as === 'statement' ? bankFormatOf(text) : undefined
  if (format) return readBankFile(text, format)
  const separator = choice.separator ?? separatorOf(text)
  return { kind: 'csv', encoding, separator, rows: await readCsv(text, separator, most) }
}
