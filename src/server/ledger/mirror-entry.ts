import { businessDateAt } from '#core/calendar.ts'
import { reverseEntry } from '#core/entry.ts'
import type { Db } from '#server/db/connect.ts'
import type { DatedEntry } from './post-entry.ts'
import { readEntry } from './read-entry.ts'

/** The reversing entry of an entry, ready to be posted, dated today. `memo` is what the statement says of it. */
export async function mirrorOf(
  db: Db,
  reverses: bigint,
  memo: string,
  { officerId, now }: { officerId: bigint; now: Date },
): Promise<DatedEntry> {
  const entry = reverseEntry(await readEntry(db, reverses), memo)
  const date = businessDateAt(now)
  return { entry, memo, date, receivedOn: date, postedAt: now, madeBy: officerId, reverses }
}
