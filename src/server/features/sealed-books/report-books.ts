import { inTransaction, type Pool } from '#server/db/connect.ts'
import { checkBooks } from './check-books.ts'
import { hashOfHeader } from './seal-store.ts'

/** Checks the sealed books as they stand at one moment, and says in sentences what came of it. */
export function reportBooks(pool: Pool, keys: readonly Buffer[]): Promise<{ lines: string[]; whole: boolean }> {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    const { last, entries, faults } = await checkBooks(db, keys)
    if (faults.length > 0) return { lines: faults, whole: false }
    if (!last) return { lines: ['No entry is sealed yet.'], whole: true }
    const head = `Sealed entries: ${entries}, in blocks: ${last.number}. The newest is ${last.number}:${hashOfHeader(last.header)}`
    return { lines: [head, 'whole: no sealed entry was changed, slipped in or taken out.'], whole: true }
  })
}
