import type { Db } from '#server/db/connect.ts'
import { lostTo, waitingImport } from './confirm-import.ts'
import { decideImport } from './import-store.ts'

/** Throws a waiting import away, with its file; the same file may be prepared again. Throws `not_found`, `already_decided`, `busy`. */
export async function discardImport(db: Db, importId: bigint, officerId: bigint, now: Date): Promise<void> {
  await waitingImport(db, importId)
  const decided = await decideImport(db, [importId, 'discarded', officerId, now])
  if (decided.length === 0) throw await lostTo(db, importId)
}
