import { Refusal } from '#core/refusal.ts'
import { separationRefusal } from '#core/separation.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
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

/** Throws `proposed_by_you` where the two-person rules leave it to another treasurer. */
export async function checkAnother(
  db: Db,
  step: 'confirm_bonus' | 'confirm_bonus_reversal',
  proposedBy: bigint,
  officerId: bigint,
): Promise<void> {
  const { twoPersonRules } = await readSettings(db)
  const refused = separationRefusal({ step, officerId, proposedBy }, twoPersonRules)
  if (refused) throw new Refusal(refused)
}
