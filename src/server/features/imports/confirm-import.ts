import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { checkSeparation } from '#server/ledger/check-separation.ts'
import { carryOut } from './carry-out.ts'
import { checkRegister } from './check-register.ts'
import { decideImport, type ImportRow, readImport, readImportFile } from './import-store.ts'
import { throwIfBad } from './prepare-import.ts'
import { readMemberFile } from './read-member-file.ts'

/** What an import may run into while others admit members at the same moment. */
const TAKEN_MEANWHILE = new Set(['person_email', 'member_pkey', 'member_number_key'])

/**
 * Carries out an import that another officer prepared; gives how many members it made. All of it happens in the database
 * transaction that `db` holds, or nothing. Throws `not_found`, `already_decided`, `prepared_by_you`, `import_has_bad_lines` where the
 * register has changed since, and `busy`.
 */
export async function confirmImport(db: Db, importId: bigint, officerId: bigint, now: Date): Promise<number> {
  const prepared = await waitingImport(db, importId)
  await checkSeparation(db, { step: 'confirm_import', officerId, preparedBy: prepared.prepared_by })
  try {
    await carryOutWhole(db, prepared, officerId, now)
  } catch (error) {
    throw TAKEN_MEANWHILE.has(violatedConstraint(error) ?? '') ? new Refusal('busy') : error
  }
  return prepared.members
}

async function carryOutWhole(db: Db, prepared: ImportRow, officerId: bigint, now: Date): Promise<void> {
  const [kept] = await readImportFile(db, [prepared.id])
  const decided = await decideImport(db, [prepared.id, 'confirmed', officerId, now])
  if (decided.length === 0 || !kept) throw await lostTo(db, prepared.id)
  // As it was read when it was prepared, so that it brings along what its figures say.
  const file = await readMemberFile(kept.bytes, businessDateAt(prepared.prepared_at))
  const people = await checkRegister(db, file)
  throwIfBad(file.problems)
  await carryOut(db, { ...prepared, officerId }, file.members, people, now)
}

/** The import, if it waits. Throws `not_found`, `already_decided`. */
export async function waitingImport(db: Db, importId: bigint): Promise<ImportRow> {
  const [row] = await readImport(db, [importId])
  if (!row) throw new Refusal('not_found')
  if (row.status === 'waiting') return row
  throw new Refusal('already_decided', { status: stateWords(row.status), by: row.decided_by_name ?? '' })
}

/** Why an import that waited could not be decided: somebody else has, or is doing it at this moment. */
export async function lostTo(db: Db, importId: bigint): Promise<Refusal> {
  await waitingImport(db, importId)
  return new Refusal('busy')
}
