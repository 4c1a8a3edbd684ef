import { businessDateAt } from '#core/calendar.ts'
import { receiveUnmatched } from '#core/events.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { checkLineHasCome, type HeldLine } from './hold-line.ts'

const UNCLAIMED = postingQuery({
  name: 'post_unclaimed_line',
  guard: `select id from bank_line where id = $2 and status = 'open' for update`,
  effects: [
    `update bank_line set status = 'unclaimed', entry_id = posted.entry_ids[1], settled_by = $3, settled_at = $4
     from posted where bank_line.id = posted.id`,
  ],
})

type OpenLine = Pick<HeldLine, 'id' | 'account' | 'bookedOn' | 'amount' | 'description'>

/** Posts a line as unclaimed money. False where the line is not open. Throws `line_too_late`. */
export async function postUnclaimedLine(
  db: Db,
  { id, account, bookedOn, amount, description }: OpenLine,
  { officerId, now }: { officerId: bigint; now: Date },
): Promise<boolean> {
  checkLineHasCome({ bookedOn }, now)
  const entry = receiveUnmatched({ into: account, amount })
  const date = businessDateAt(now)
  const posted = await postEntries(
    db,
    UNCLAIMED,
    [id, officerId, now],
    [{ entry, memo: description, date, receivedOn: bookedOn, postedAt: now, madeBy: officerId }],
  )
  return posted !== undefined
}
