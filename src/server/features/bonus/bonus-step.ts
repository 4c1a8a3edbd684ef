import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type BonusRow, lockBonus, readBonus } from './bonus-store.ts'

/** Who does it, and when. */
export type By = { officerId: bigint; now: Date }

/**
 * The bonus, locked until the database transaction ends, where it stands as a step needs it. Throws `not_found`, and
 * `already_decided` saying what it is now and who made it so.
 */
export async function bonusForStep(db: Db, id: bigint, from: readonly BonusRow['status'][]): Promise<BonusRow> {
  await lockBonus(db, [id])
  const [row] = await readBonus(db, [id])
  if (!row) throw new Refusal('not_found')
  if (!from.includes(row.status)) throw new Refusal('already_decided', { status: stateWords(row.status), by: row.by })
  return row
}
