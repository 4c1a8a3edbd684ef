import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { mirrorOf } from '#server/ledger/reversing-entry.ts'
import { leaverForStep } from './leaving-steps.ts'

/**
 * A payout that bounced: its reversing entry makes the savings the member's again. The membership stays closed, and leaving can be
 * proposed again. Throws `not_found`, `not_proposed` where nothing was paid out, `own_money`, `busy`.
 */
export async function reversePayout(
  db: Db,
  memberId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const { paid_id: id, payout_entry_id: entryId } = await leaverForStep(db, 'reverse_payout', memberId, officerId)
  if (id === null || entryId === null) throw new Error(`a payout of member ${memberId} without its entry`)
  const mirror = await mirrorOf(db, entryId, 'Payout came back', { officerId, now })
  const posted = await postEntries(
    db,
    {
      name: 'reverse_leaving_payout',
      claim: `select id from member_leaving where id = $2 and status = 'confirmed' for update`,
      effects: [
        `update member_leaving set status = 'payout_reversed', decided_by = $3, decided_at = $4, decided_reason = $5
         from posted where member_leaving.id = posted.id`,
      ],
      values: [id, officerId, now, reason],
    },
    [mirror],
  )
  if (!posted) throw new Refusal('busy')
}
