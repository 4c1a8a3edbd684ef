import { reverseEntry } from '#core/entry.ts'
import { manualEntry } from '#core/manual-entry.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { readEntry } from '#server/ledger/read-entry.ts'
import { checkLines, linesOf } from './check-lines.ts'
import { endManualEntry, type ManualRow, readManualEntry } from './manual-entry-store.ts'
import type { By } from './propose-entry.ts'

/**
 * Posts an entry that another officer proposed, on its own date; gives the journal's entry. Throws `not_found`,
 * `already_decided`, `own_money` where an account of the officer is touched, `proposed_by_you`, `month_closed`, and what
 * checkLines() throws.
 */
export async function approveEntry(db: Db, id: bigint, { officerId, now }: By): Promise<bigint> {
  const row = await waitingEntry(db, id)
  const lines = linesOf(row.lines)
  const ownerIds = lines.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId]))
  const step = { step: 'confirm_manual_entry', officerId, proposedBy: row.proposed_by, ownerIds } as const
  await checkSeparation(db, step)
  await checkLines(db, lines)
  const { date, memo, mirrors } = row
  const entry = mirrors === null ? manualEntry(memo, lines) : reverseEntry(await readEntry(db, mirrors), memo)
  const posted = await postEntries(
    db,
    {
      name: 'approve_manual_entry',
      claim: `select id from manual_entry where id = $2 and status = 'proposed' for update`,
      effects: [
        `update manual_entry set status = 'posted', decided_by = $3, decided_at = $4, entry_id = posted.entry_ids[1]
         from posted where manual_entry.id = posted.id`,
      ],
      values: [id, officerId, now],
    },
    [
      {
        entry,
        date,
        receivedOn: date,
        postedAt: now,
        madeBy: officerId,
        ...(mirrors === null ? {} : { reverses: mirrors }),
      },
    ],
  )
  const entryId = posted?.[0]
  if (entryId === undefined) throw await lostTo(db, id)
  return entryId
}

/** Throws `not_found`, `already_decided`. */
export async function declineEntry(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await waitingEntry(db, id)
  const [ended] = await endManualEntry(db, [id, 'declined', officerId, now, reason])
  if (!ended) throw await lostTo(db, id)
}

/** Throws `not_found`, `already_decided`, `only_proposer`. */
export async function withdrawEntry(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  const { proposed_by: proposedBy } = await waitingEntry(db, id)
  if (proposedBy !== officerId) throw new Refusal('only_proposer')
  const [ended] = await endManualEntry(db, [id, 'withdrawn', officerId, now, null])
  if (!ended) throw await lostTo(db, id)
}

/** The entry, if it waits. */
async function waitingEntry(db: Db, id: bigint): Promise<ManualRow> {
  const [row] = await readManualEntry(db, [id])
  if (!row) throw new Refusal('not_found')
  if (row.status === 'proposed') return row
  throw new Refusal('already_decided', { status: stateWords(row.status), by: row.decided_by_name ?? '' })
}

/** Why an entry that waited could not be decided: somebody else has, or is doing it at this moment. */
async function lostTo(db: Db, id: bigint): Promise<Refusal> {
  await waitingEntry(db, id)
  return new Refusal('busy')
}
