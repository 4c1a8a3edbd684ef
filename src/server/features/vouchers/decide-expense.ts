import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { type By, expenseEntry } from './post-voucher.ts'
import { endExpense, readVoucher, type VoucherRow } from './voucher-store.ts'

/**
 * Posts an expense that another officer entered above the limit, dated today; gives the journal's entry. Of two at once
 * the first posts it. Throws `not_found`, `already_decided`, `proposed_by_you`, `insufficient_bank`, `account_closed`.
 */
export async function confirmExpense(db: Db, id: bigint, { officerId, now }: By): Promise<bigint> {
  const expense = await waitingExpense(db, id)
  await checkSeparation(db, { step: 'decide_expense', officerId, proposedBy: expense.made_by })
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
        entry: expenseEntry(expense),
        date: businessDateAt(now),
        receivedOn: expense.day,
        postedAt: now,
        madeBy: officerId,
      },
    ],
  )
  const entryId = posted?.[0]
  if (entryId === undefined) throw await lostTo(db, id)
  return entryId
}

/** Throws `not_found`, `already_decided`, `proposed_by_you`. */
export async function rejectExpense(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  const { made_by: proposedBy } = await waitingExpense(db, id)
  await checkSeparation(db, { step: 'decide_expense', officerId, proposedBy })
  const [ended] = await endExpense(db, [id, 'rejected', officerId, now, reason])
  if (!ended) throw await lostTo(db, id)
}

/** Throws `not_found`, `already_decided`, `only_proposer`. */
export async function cancelExpense(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  const { made_by: proposedBy } = await waitingExpense(db, id)
  if (proposedBy !== officerId) throw new Refusal('only_proposer')
  const [ended] = await endExpense(db, [id, 'cancelled', officerId, now, null])
  if (!ended) throw await lostTo(db, id)
}

type Expense = VoucherRow & { kind: 'expense' | 'bank_charge' }

/** The expense, if it waits. */
async function waitingExpense(db: Db, id: bigint): Promise<Expense> {
  const [row] = await readVoucher(db, [id])
  if (!row) throw new Refusal('not_found')
  const { status, kind, decided_by_name: decidedBy, made_by_name: madeBy } = row
  if (status === 'waiting' && kind !== 'transfer') return { ...row, kind }
  throw alreadyDecided(status, decidedBy ?? madeBy)
}

/** Why an expense that waited could not be decided: somebody else has, or is doing it at this moment. */
async function lostTo(db: Db, id: bigint): Promise<Refusal> {
  await waitingExpense(db, id)
  return new Refusal('busy')
}
