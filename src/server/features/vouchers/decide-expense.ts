import { businessDateAt } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { type By, expenseEntry } from './post-voucher.ts'
import { lostTo, voucherForStep } from './voucher-steps.ts'
import { endExpense } from './voucher-store.ts'

/**
 * Posts an expense that another officer entered above the limit, dated today; gives the journal's entry. Of two at once
 * the first posts it. Throws `not_found`, `already_decided`, `proposed_by_you`, `insufficient_bank`, `account_closed`.
 */
export async function confirmExpense(db: Db, id: bigint, { officerId, now }: By): Promise<bigint> {
  const { kind, ...expense } = await voucherForStep(db, 'confirm', id, officerId)
  if (kind === 'transfer') throw new Error('a transfer waits')
  const posted = await postEntries(
    db,
    {
      name: 'confirm_expense',
      claim: `select id from voucher where id = $2 and status = 'waiting' for update`,
      effects: [
        `update voucher set status = 'posted', entry_id = posted.entry_ids[1], decided_by = $3, decided_at = $4
         from posted where voucher.id = posted.id`,
      ],
      values: [id, officerId, now],
    },
    [
      {
        entry: expenseEntry({ ...expense, kind }),
        date: businessDateAt(now),
        receivedOn: expense.day,
        postedAt: now,
        madeBy: officerId,
      },
    ],
  )
  const entryId = posted?.[0]
  if (entryId === undefined) throw await lostTo(db, 'confirm', id, officerId)
  return entryId
}

/** Throws `not_found`, `already_decided`, `proposed_by_you`. */
export async function rejectExpense(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await voucherForStep(db, 'reject', id, officerId)
  const [ended] = await endExpense(db, [id, 'rejected', officerId, now, reason])
  if (!ended) throw await lostTo(db, 'reject', id, officerId)
}

/** Throws `not_found`, `already_decided`, `only_proposer`. */
export async function cancelExpense(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await voucherForStep(db, 'cancel', id, officerId)
  const [ended] = await endExpense(db, [id, 'cancelled', officerId, now, null])
  if (!ended) throw await lostTo(db, 'cancel', id, officerId)
}
