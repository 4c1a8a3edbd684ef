import type { Db } from '#server/db/connect.ts'
import { type By, bonusForStep } from './bonus-step.ts'
import { forgetReversal, setReversalProposed, setReversing } from './bonus-store.ts'

/** Nobody more is credited until it is decided. Throws `not_found`, `already_decided`, `reversal_waits`. */
export async function proposeReversal(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await bonusForStep(db, 'reverse', id, officerId)
  await setReversalProposed(db, [id, officerId, now, reason])
}

/** What was credited is taken back in batches from now on. Throws `not_found`, `already_decided`, `not_proposed`, `proposed_by_you`. */
export async function confirmReversal(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await bonusForStep(db, 'confirm_reversal', id, officerId)
  await setReversing(db, [id, officerId, now])
}

/** By another treasurer, or by who proposed it, who takes it back. Throws `not_found`, `already_decided`, `not_proposed`. */
export async function declineReversal(db: Db, id: bigint, officerId: bigint): Promise<void> {
  await bonusForStep(db, 'decline_reversal', id, officerId)
  await forgetReversal(db, [id])
}
