// Beside the server, for reading files: a large one holds up no request, a hostile one is killed, and it is given nothing but
// the file.
import { Refusal } from '#core/refusal.ts'
import { answerTasks } from '#server/workers/worker-pool.ts'
import type { SheetAnswer, SheetTask } from './read-sheet.ts'
import { readText } from './read-text.ts'

answerTasks<SheetTask, SheetAnswer>(async ({ as, bytes, choice, most }) => {
  try {
    if (as !== 'workbook') return await readText(bytes, choice, most, as === 'statement')
    // The library weighs more than all else, and a worker that reads text needs none of it.
    const { readWorkbook } = await import('./read-workbook.ts')
    return readWorkbook(bytes, choice.sheet, most)
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, details: error.details }
    throw error
  }
})
