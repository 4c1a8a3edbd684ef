import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { checkStep } from '#server/http/steps.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { changedMeanwhile } from './change-settings.ts'
import { confirmWaiting, findProposal, holdWaiting, rejectWaiting } from './proposal-store.ts'
import { proposalSteps } from './setting-steps.ts'

/**
 * A treasurer confirms a change, which takes effect at once. Throws `not_found`, `settings_proposed_by_you`,
 * `settings_decided`, `settings_changed`.
 */
export async function confirmProposal(db: Db, id: bigint, officerId: bigint, now: Date): Promise<void> {
  await checkProposal(db, 'confirm', id, officerId)
  const [done] = await confirmWaiting(db, [id, officerId, now])
  if (!done?.decided) throw new Refusal('settings_decided')
  // The refusal undoes the decision too.
  if (!done.followed) throw await changedMeanwhile(db)
}

/** Rejects a change, or cancels an own one. Throws `not_found`, `settings_decided`. */
export async function rejectProposal(db: Db, id: bigint, reason: string, officerId: bigint, now: Date): Promise<void> {
  await checkProposal(db, 'reject', id, officerId)
  const made = await rejectWaiting(db, [id, officerId, now, reason])
  if (made.length === 0) throw new Refusal('settings_decided')
}

/** Throws `not_found`, `settings_decided`, `settings_proposed_by_you`. */
async function checkProposal(db: Db, step: keyof typeof proposalSteps, id: bigint, officerId: bigint): Promise<void> {
  const [found] = await findProposal(db, [id])
  if (!found) throw new Refusal('not_found')
  await checkStep(db, proposalSteps[step], found, officerId, () => new Refusal('settings_decided'))
}

/** What an only officer proposed takes effect after its time, unless it was cancelled, or there is somebody to confirm it. */
export async function holdUnopposed(pool: Pool, { proposal_id: id }: Jobs['hold_settings'], now: Date): Promise<void> {
  await inTransaction(pool, async (db) => {
    const [done] = await holdWaiting(db, [id, now])
    // This is undone then, and tried again.
    if (done?.decided && !done.followed) throw new Error('the settings were changed at the same moment')
  })
}
