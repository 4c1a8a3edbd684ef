import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { mirrorOf } from '#server/ledger/reversing-entry.ts'
import { lostTo, voucherForStep } from './voucher-steps.ts'

/** A mistaken voucher is mirrored. Throws `not_found`, `expense_waits`, `already_decided`, `insufficient_bank`, `account_closed`. */
export async function reverseVoucher(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const { entry_id: entryId } = await voucherForStep(db, 'reverse', id, officerId)
  if (entryId === null) throw new Error('a posted voucher has no entry')
  const mirror = await mirrorOf(db, entryId, `Reversed: ${reason}`, { officerId, now })
  const posted = await postEntries(
    db,
    {
      name: 'reverse_voucher',
      claim: 'select id from voucher where id = $2 and reversed_by is null for update',
      effects: [
        `update voucher set reversed_by = $3, reversed_at = $4, reversal_reason = $5 from posted where voucher.id = posted.id`,
      ],
      values: [id, officerId, now, reason],
    },
    [mirror],
  )
  if (!posted) throw await lostTo(db, 'reverse', id, officerId)
}
