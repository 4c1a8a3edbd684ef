import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type MemberImport = AnswerOf<'GET /api/office/imports'>['imports'][number]
export type CheckedFile = AnswerOf<'POST /api/office/imports/check'>

/** The last imports, one that waits before the others. */
export const importsQuery = callQuery([...officeKey, 'imports'], 'GET /api/office/imports')
