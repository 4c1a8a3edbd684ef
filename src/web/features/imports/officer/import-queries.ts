import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type MemberImport = AnswerOf<'GET /api/office/imports'>['imports'][number]
export type CheckedFile = AnswerOf<'POST /api/office/imports/check'>

/** The last imports, one that waits before the others. */
export const importsQuery = queryOptions({
  queryKey: [...officeKey, 'imports'],
  queryFn: async ({ signal }) => (await call('GET /api/office/imports', { signal })).imports,
})
