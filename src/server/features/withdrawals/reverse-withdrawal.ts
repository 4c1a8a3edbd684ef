import type { Db } from '#server/db/connect.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { mirrorOf } from '#server/ledger/mirror-entry.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { alreadyDecided, withdrawalOrRefusal } from './decide-withdrawal.ts'

/** A payout that came back: its mirror makes the savings the member's again. Throws `not_found`, `already_decided`, `own_money`. */
export async function reverse(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const row = await withdrawalOrRefusal(db, id)
  const { status, member_id: ownerId, entry_id: reverses } = row
  if (status !== 'paid' || reverses === null) throw alreadyDecided(row)
  await checkSeparation(db, { step: 'reverse_withdrawal', officerId, ownerId })
  const mirror = await mirrorOf(db, reverses, 'Withdrawal came back', { officerId, now })
  const posted = await postEntries(
    db,
    {
      name: 'reverse_withdrawal',
      claim: `select id from withdrawal where id = $2 and status = 'paid' for update`,
      effects: [
        `update withdrawal set status = 'reversed', decided_by = $3, decided_at = $4, reason = $5
         from posted where withdrawal.id = posted.id`,
      ],
      values: [id, officerId, now, reason],
    },
    [mirror],
  )
  if (!posted) throw alreadyDecided(await withdrawalOrRefusal(db, id))
}
