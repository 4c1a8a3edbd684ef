import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { countOfficers, findWaiting, insertProposal } from './proposal-store.ts'

/** What of the settings nobody changes alone once there are members, since all of them pay by it (docs/settings.md). */
export type ProtectedSection = 'bank' | 'rules'

/** When it takes effect: once a treasurer confirms it, or by itself where there is nobody else. */
export type Waits = 'waits_for_treasurer' | 'waits_a_day'

/** So long an only officer, or whoever holds that account by theft, waits for a change to take effect. */
const ALONE_WAITS_MS = 24 * 60 * 60_000

export const isProtected = (section: string): section is ProtectedSection => section === 'bank' || section === 'rules'

/** Proposes that part of changed settings; all officers are told. Throws `settings_waiting` where a change of it waits. */
export async function proposeChange(
  db: Db,
  section: ProtectedSection,
  { bank, twoPersonRules }: AssociationSettings,
  officerId: bigint,
  now: Date,
): Promise<Waits> {
  const [waiting] = await findWaiting(db, [section])
  if (waiting) throw new Refusal('settings_waiting', { by: waiting.by })
  const [counted] = await countOfficers(db)
  const holdsFrom = counted?.officers === 1 ? new Date(now.getTime() + ALONE_WAITS_MS) : null
  const change = JSON.stringify(section === 'bank' ? { bank } : { twoPersonRules })
  const [made] = await insertProposal(db, [section, change, officerId, now, holdsFrom])
  // Another administrator proposed one at the same moment.
  if (!made)
    throw new Refusal('settings_waiting', { by: (await findWaiting(db, [section]))[0]?.by ?? sentence('Somebody') })
  if (!holdsFrom) return 'waits_for_treasurer'
  await addJob(db, 'hold_settings', { proposal_id: made.id.toString() }, now, holdsFrom)
  return 'waits_a_day'
}
