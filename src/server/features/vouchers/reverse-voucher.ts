import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { mirrorOf } from '#server/ledger/mirror-entry.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { readVoucher } from './voucher-store.ts'

/** A mistaken voucher is mirrored. Throws `not_found`, `expense_waits`, `already_decided`, `insufficient_bank`, `account_closed`. */
export async function reverseVoucher(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const [voucher] = await readVoucher(db, [id])
  if (!voucher) throw new Refusal('not_found')
  if (voucher.status === 'waiting') throw new Refusal('expense_waits')
  if (voucher.entry_id === null) {
    throw alreadyDecided(voucher.status, voucher.decided_by_name)
  }
  const mirror = await mirrorOf(db, voucher.entry_id, `Reversed: ${reason}`, { officerId, now })
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
  if (posted) return
  const [since] = await readVoucher(db, [id])
  throw alreadyDecided('reversed', since?.reversed_by_name ?? '')
}
