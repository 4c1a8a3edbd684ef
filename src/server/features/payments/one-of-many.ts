import { Refusal } from '#core/refusal.ts'
import { type Db, inSavepoint } from '#server/db/connect.ts'

/** Does one of several within the database transaction that `db` holds; a refusal of it does not keep the others. */
export function oneOfMany<T>(db: Db, act: () => Promise<T>, refused: (refusal: Refusal) => T): Promise<T> {
  return inSavepoint(db, act).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return refused(error)
  })
}
