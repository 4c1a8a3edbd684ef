import { bonusMemo } from '#core/bonus-memo.ts'
import { businessDateAt } from '#core/calendar.ts'
import { reverseEntry } from '#core/entry.ts'
import { creditBonus, declareBonus, reverseBonus } from '#core/events.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { type DatedEntry, postEntries } from '#server/ledger/post-entry.ts'
import { lockAvailable, sharesToTakeBack } from './batch-store.ts'
import type { BonusRow } from './bonus-store.ts'
import { byPart, ENTRIES_AT_ONCE } from './parts.ts'

/**
 * Takes the next thousand credited shares back, by the mirror of each entry; what is not available any more of a member's savings is owed. When
 * none is left the declaration is mirrored too, and the surplus has it again. False: that was the last.
 */
export async function takeBackBatch(db: Db, bonus: BonusRow, now: Date): Promise<boolean> {
  const shares = await sharesToTakeBack(db, [bonus.id, ENTRIES_AT_ONCE])
  if (shares.length === 0) return returnToSurplus(db, bonus, now)
  const { lockSavings } = await readSettings(db)
  const held = await lockAvailable(db, [shares.map((share) => share.member_id), lockSavings])
  const available = new Map(held.map((row) => [row.member_id, row.available]))
  const parts = byPart(shares)
  const { memo, reversed } = memosOf(bonus)
  const posted = await postEntries(
    db,
    {
      name: 'take_bonus_back',
      claim: `select id from bonus where id = $2 and status = 'reversing'
          and not exists (select from bonus_part p where p.bonus_id = $2 and p.part = any ($3::int[]) and p.reversal_entry_id is not null)
        for update`,
      effects: [
        `update bonus_part p set reversal_entry_id = posted.entry_ids[at.place]
         from posted, unnest($3::int[]) with ordinality as at (part, place) where p.bonus_id = posted.id and p.part = at.part`,
      ],
      values: [bonus.id, parts.map(({ part }) => part)],
    },
    parts.map(({ credited, members }) => {
      const entry = reverseBonus({ original: creditBonus(members, memo), available, memo: reversed })
      return { entry, ...postedAt(now), ...(credited === null ? {} : { reverses: credited }) }
    }),
  )
  if (!posted) throw new Error(`bonus ${bonus.id} was taken back by another at the same moment`)
  return true
}

async function returnToSurplus(db: Db, bonus: BonusRow, now: Date): Promise<false> {
  const { memo, reversed } = memosOf(bonus)
  if (bonus.entry_id === null) throw new Error(`bonus ${bonus.id} was never posted`)
  const entry = reverseEntry(declareBonus(bonus.amount, memo), reversed)
  await postEntries(
    db,
    {
      name: 'return_bonus_to_surplus',
      claim: `select id from bonus where id = $2 and status = 'reversing' for update`,
      effects: [
        `update bonus set status = 'reversed', reversal_entry_id = posted.entry_ids[1] from posted where bonus.id = posted.id`,
      ],
      values: [bonus.id],
    },
    [{ entry, ...postedAt(now), reverses: bonus.entry_id }],
  )
  return false
}

function memosOf({ from_date, to_date }: BonusRow) {
  const memo = bonusMemo(from_date, to_date)
  return { memo, reversed: `Reversed: ${memo}` }
}

/** Dated the day it is posted; by nobody, since two officers decided on all of it before. */
function postedAt(now: Date): Omit<DatedEntry, 'entry'> {
  const date = businessDateAt(now)
  return { date, receivedOn: date, postedAt: now, madeBy: null }
}
