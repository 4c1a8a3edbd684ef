import { bonusMemo } from '#core/bonus-memo.ts'
import { distributable } from '#core/bonus-shares.ts'
import { businessDateAt } from '#core/calendar.ts'
import { declareBonus } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { lockSurplus } from '#server/ledger/locks.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { type By, bonusForStep } from './bonus-step.ts'
import { forgetReversal, setReversalProposed, setReversing } from './bonus-store.ts'
import { checkWithin, readToShare } from './share-store.ts'

/**
 * Takes a declared bonus out of the surplus; from then on it is owed to the members. What there is to share is looked at
 * again: it may be less than when it was declared. Throws `not_found`, `already_decided`, `proposed_by_you`,
 * `beyond_surplus`.
 */
export async function confirm(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await lockSurplus(db)
  const bonus = await bonusForStep(db, 'confirm', id, officerId)
  checkWithin(bonus.amount, distributable(await readToShare(db)))
  const date = businessDateAt(now)
  const entry = declareBonus(bonus.amount, bonusMemo(bonus.from_date, bonus.to_date))
  const posted = await postEntries(
    db,
    {
      name: 'confirm_bonus',
      claim: `select id from bonus where id = $2 and status = 'declared' for update`,
      effects: [
        `update bonus set status = 'crediting', decided_by = $3, decided_at = $4, entry_id = posted.entry_ids[1]
         from posted where bonus.id = posted.id`,
      ],
      values: [id, officerId, now],
    },
    [{ entry, date, receivedOn: date, postedAt: now, madeBy: officerId }],
  )
  if (!posted) throw new Refusal('busy')
}

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
