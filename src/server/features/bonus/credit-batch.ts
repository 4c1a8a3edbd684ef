import { bonusMemo } from '#core/bonus-memo.ts'
import { businessDateAt } from '#core/calendar.ts'
import { creditBonus } from '#core/events.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { lockSavings, sharesToCredit } from './batch-store.ts'
import type { BonusRow } from './bonus-store.ts'
import { byPart, ENTRIES_AT_ONCE } from './parts.ts'

/**
 * Credits the next thousand members with their shares, by an entry for each part. The parts are marked in the statement
 * that posts, so that nobody is credited twice. False: they were the last.
 */
export async function creditBatch(db: Db, bonus: BonusRow, now: Date): Promise<boolean> {
  const shares = await sharesToCredit(db, [bonus.id, ENTRIES_AT_ONCE])
  await lockSavings(db, [shares.map((share) => share.member_id)])
  const parts = byPart(shares)
  const date = businessDateAt(now)
  const memo = bonusMemo(bonus.from_date, bonus.to_date)
  const entries = parts.map(({ members }) => creditBonus(members, memo))
  const posted = await postEntries(
    db,
    {
      name: 'credit_bonus',
      claim: `select id from bonus where id = $2 and status = 'crediting' and reversal_by is null
          and not exists (select from bonus_part p where p.bonus_id = $2 and p.part = any ($3::int[]) and p.credit_entry_id is not null)
        for update`,
      effects: [
        `update bonus_part p set credit_entry_id = posted.entry_ids[at.place]
         from posted, unnest($3::int[]) with ordinality as at (part, place) where p.bonus_id = posted.id and p.part = at.part`,
        `update bonus set status = 'credited' from posted where bonus.id = posted.id and not exists (
           select from bonus_part p where p.bonus_id = posted.id and p.credit_entry_id is null and p.part <> all ($3::int[]))`,
      ],
      values: [bonus.id, parts.map(({ part }) => part)],
    },
    entries.map((entry) => ({ entry, date, receivedOn: date, postedAt: now, madeBy: null })),
  )
  if (!posted) throw new Error(`bonus ${bonus.id} was credited by another at the same moment`)
  return parts.length === ENTRIES_AT_ONCE
}
