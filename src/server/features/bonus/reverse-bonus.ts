import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { type By, bonusForStep } from './bonus-step.ts'
import { forgetReversal, setReversalProposed, setReversing } from './bonus-store.ts'

const CONFIRMED = ['crediting', 'credited'] as const

/** Nobody more is credited until it is decided. Throws `not_found`, `already_decided`, `reversal_waits`. */
export async function proposeReversal(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  const { reversal_by: proposed } = await bonusForStep(db, id, CONFIRMED)
  if (proposed !== null) throw new Refusal('reversal_waits')
  await setReversalProposed(db, [id, officerId, now, reason])
}

/** What was credited is taken back in batches from now on. Throws `not_found`, `already_decided`, `not_proposed`, `proposed_by_you`. */
export async function confirmReversal(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  const proposedBy = await proposer(db, id)
  await checkSeparation(db, { step: 'confirm_bonus_reversal', officerId, proposedBy })
  await setReversing(db, [id, officerId, now])
}

/** By another treasurer, or by who proposed it, who takes it back. Throws `not_found`, `already_decided`, `not_proposed`. */
export async function declineReversal(db: Db, id: bigint): Promise<void> {
  await proposer(db, id)
  await forgetReversal(db, [id])
}

async function proposer(db: Db, id: bigint): Promise<bigint> {
  const { reversal_by: proposedBy } = await bonusForStep(db, id, CONFIRMED)
  if (proposedBy === null) throw new Refusal('not_proposed')
  return proposedBy
}
