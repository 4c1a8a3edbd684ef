import { reverseEntry } from '#core/entry.ts'
import { manualEntry } from '#core/manual-entry.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { readEntry } from '#server/ledger/reversing-entry.ts'
import { tellProposer } from '#server/ledger/tell-proposer.ts'
import { checkLines, linesOf } from './check-lines.ts'
import { entryForStep, lostTo } from './manual-entry-steps.ts'
import { ABOUT_ENTRY, endManualEntry } from './manual-entry-store.ts'
import type { By } from './propose-entry.ts'

const APPROVE_MANUAL_ENTRY = postingQuery({
  name: 'approve_manual_entry',
  guard: `select id, proposed_by from manual_entry where id = $2 and status = 'proposed' for update`,
  effects: [
    tellProposer('proposed_by', 'entry_confirmed', ABOUT_ENTRY),
    `update manual_entry set status = 'posted', decided_by = $3, decided_at = $4, entry_id = posted.entry_ids[1]
     from posted where manual_entry.id = posted.id`,
  ],
})

/**
 * Posts an entry that another officer proposed, on its own date; gives the journal's entry. Throws `not_found`,
 * `already_decided`, `own_money` where an account of the officer is touched, `proposed_by_you`, `month_closed`, and what
 * checkLines() throws.
 */
export async function approveEntry(db: Db, id: bigint, { officerId, now }: By): Promise<bigint> {
  const row = await entryForStep(db, 'approve', id, officerId)
  const lines = linesOf(row.lines)
  await checkLines(db, lines)
  const { date, memo, reversed_entry_id: reversed } = row
  const entry = reversed === null ? manualEntry(memo, lines) : reverseEntry(await readEntry(db, reversed), memo)
  const posted = await postEntries(
    db,
    APPROVE_MANUAL_ENTRY,
    [id, officerId, now],
    [
      {
        entry,
        date,
        receivedOn: date,
        postedAt: now,
        madeBy: officerId,
        ...(reversed === null ? {} : { reverses: reversed }),
      },
    ],
  )
  const entryId = posted?.[0]
  if (entryId === undefined) throw await lostTo(db, 'approve', id, officerId)
  return entryId
}

/** Throws `not_found`, `already_decided`. */
export async function declineEntry(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await entryForStep(db, 'decline', id, officerId)
  const [ended] = await endManualEntry(db, [id, 'declined', officerId, now, reason])
  if (!ended) throw await lostTo(db, 'decline', id, officerId)
}

/** Throws `not_found`, `already_decided`, `only_proposer`. */
export async function withdrawEntry(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  await entryForStep(db, 'withdraw', id, officerId)
  const [ended] = await endManualEntry(db, [id, 'withdrawn', officerId, now, null])
  if (!ended) throw await lostTo(db, 'withdraw', id, officerId)
}
