import type { AnswerOf } from '#contract/calls.ts'
import type { ImportReading } from '#contract/imports.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type MemberImport = AnswerOf<'GET /api/office/imports'>['imports'][number]
export type CheckedFile = AnswerOf<'POST /api/office/imports/check'>
export type ImportedMember = AnswerOf<'GET /api/office/imports/:id/lines'>['lines'][number]['member']
/** What the officer has said of how a file is read; the rest is found in it. */
export type Reading = Partial<ImportReading>

/** The last imports, one that waits before the others. */
export const importsQuery = callQuery([...officeKey, 'imports'], 'GET /api/office/imports')

/**
 * The members of a waiting import, a page at a time. Not below the officers' key: they never change, and asked for again
 * once the import is confirmed there would be none.
 */
export const importLinesQuery = (id: number) =>
  callPages(['import-lines', id], 'GET /api/office/imports/:id/lines', { params: { id } })
