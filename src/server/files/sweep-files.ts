import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { FileStore } from './file-store.ts'

/** A file is on disk before the row that names it, and the row follows within seconds. */
const LEFT_ALONE_MS = 24 * 60 * 60_000
/** Names that are looked up at once. */
const BATCH = 10_000

/** One name after the other, by the indexes: as a plain `not exists` all names there are would be read. */
const findUnnamed = statement<{ sha256: string }>(
  'find_unnamed_files',
  `select f.sha256 from unnest($1::text[]) as f (sha256)
   left join lateral (select true as found from named_file n where n.sha256 = f.sha256 limit 1) named on true
   where found is null`,
)

/** What a sweep did. `stray`: no file of the folder belongs to this database, so that nothing was removed. */
export type Swept = { removed: number; stray: boolean }

/**
 * Removes files that arrived more than a day ago and that no row names: a picture that was replaced, a receipt of a call
 * that was refused at its last statement. Where the database names none of the folder's files the two do not belong
 * together, and nothing is removed.
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - LEFT_ALONE_MS)
  const old = await files.arrivedBefore(before)
  const unnamed: string[] = []
  for (let at = 0; at < old.length; at += BATCH) {
    const rows = await findUnnamed(db, [old.slice(at, at + BATCH)])
    unnamed.push(...rows.map((row) => row.sha256))
  }
  if (unnamed.length === old.length) return { removed: 0, stray: old.length > 0 }
  let removed = 0
  for (const sha256 of unnamed) if (await files.removeArrivedBefore(before, sha256)) removed += 1
  return { removed, stray: false }
}
