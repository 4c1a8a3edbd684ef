import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { takeOverSent } from './provider-store.ts'
import { alreadyDecided, rechargeForStep, rechargeOrRefusal } from './recharge-step.ts'

/**
 * An officer who has looked at the provider's account takes an order back to the desk; the provider is asked no more.
 * Throws `not_found`, `already_decided`, `own_money`, `not_with_provider`.
 */
export async function takeOver(db: Db, id: bigint, officerId: bigint, reason: string): Promise<void> {
  await rechargeForStep(db, id, { step: 'complete_recharge', from: 'ordered', officerId })
  const [taken] = await takeOverSent(db, [id, sentence('Taken over from the provider: {reason}', { reason })])
  if (taken) return
  const since = await rechargeOrRefusal(db, id)
  throw since.status === 'ordered' ? new Refusal('not_with_provider') : alreadyDecided(since)
}
