import { Refusal } from '#core/refusal.ts'
import { type SeparatedStep, separationRefusal } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'

/** Throws why this officer may not take the step, if so. Gives the settings that hold. */
export async function checkSeparation(db: Db, step: SeparatedStep): Promise<AssociationSettings> {
  const settings = await readSettings(db)
  const refused = separationRefusal(step, settings.twoPersonRules)
  if (refused) throw new Refusal(refused)
  return settings
}
