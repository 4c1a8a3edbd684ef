import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

type AuditAnswer = AnswerOf<'GET /api/office/audit'>
export type AuditRecord = AuditAnswer['records'][number]
export type AuditHead = AuditAnswer['head']
export type AuditOfficer = AuditAnswer['officers'][number]
/** Which records are asked for. What is absent is not asked. */
export type AuditFilter = QueryOf<'GET /api/office/audit.csv'>

/** Records, latest first; each page repeats the head of the chain and who has records. */
export const auditQuery = (filter: AuditFilter) => ({
  ...callPages([...officeKey, 'audit', filter], 'GET /api/office/audit', { query: filter }),
  // While another filter is chosen, what was found before stands until the next is there.
  placeholderData: keepPreviousData,
})
