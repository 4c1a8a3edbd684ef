import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'
import { type ImportRow, readImport } from './import-store.ts'

/** What of an import decides on its steps. */
type ImportState = Pick<ImportRow, 'status' | 'prepared_by'>
type ImportStep = keyof typeof importSteps

const waits = ({ status }: ImportState) => status === 'waiting'

/** The steps of officers with an import. */
export const importSteps = {
  confirm: {
    call: 'POST /api/office/imports/:id/confirm',
    isOpen: waits,
    separated: ({ prepared_by: preparedBy }, officerId) => ({ step: 'confirm_import', officerId, preparedBy }),
  },
  discard: { call: 'POST /api/office/imports/:id/discard', isOpen: waits },
} satisfies StepRules<string, ImportState>

/** The import, if the step is open and the officer may take it. Throws `not_found`, `already_decided`, `prepared_by_you`. */
export async function importForStep(db: Db, step: ImportStep, id: bigint, officerId: bigint): Promise<ImportRow> {
  const [row] = await readImport(db, [id])
  if (!row) throw new Refusal('not_found')
  await checkStep(db, importSteps[step], row, officerId, ({ status, decided_by_name: by }) =>
    alreadyDecided(status, by),
  )
  return row
}

/** Why an import that waited could not be decided: somebody else has, or is doing it at this moment. */
export async function lostTo(db: Db, step: ImportStep, id: bigint, officerId: bigint): Promise<Refusal> {
  await importForStep(db, step, id, officerId)
  return new Refusal('busy')
}
