import type { AnswerOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type ManualEntry = AnswerOf<'GET /api/office/ledger/manual-entries'>['entries'][number]
export type EntryStep = ManualEntry['may'][number]
export type ManualStatus = ManualEntry['status']

/** Manual entries of one status: those that wait oldest first, others latest first, a page at a time. */
export const manualEntriesQuery = (status: ManualStatus) =>
  callPages([...officeKey, 'manual-entries', status], 'GET /api/office/ledger/manual-entries', { query: { status } })
