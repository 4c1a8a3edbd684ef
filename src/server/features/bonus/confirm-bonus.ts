import { bonusMemo } from '#core/bonus-memo.ts'
import { distributable } from '#core/bonus-shares.ts'
import { businessDateAt } from '#core/calendar.ts'
import { declareBonus } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { lockSurplus } from '#server/ledger/surplus-lock.ts'
import { type By, bonusForStep } from './bonus-step.ts'
import { checkWithin, readToShare } from './to-share.ts'

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
