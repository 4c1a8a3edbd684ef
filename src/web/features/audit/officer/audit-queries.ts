import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

type AuditAnswer = AnswerOf<'GET /api/office/audit'>
export type AuditRecord = AuditAnswer['records'][number]
export type AuditHead = AuditAnswer['head']
export type AuditOfficer = AuditAnswer['officers'][number]
/** Which records are asked for. What is absent is not asked. */
export type AuditFilter = QueryOf<'GET /api/office/audit.csv'>

/** Records, latest first; each page repeats the head of the chain and who has records. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: String(pageParam) }
      return call('GET /api/office/audit', { signal, query: { ...filter, ...before } })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_before,
    // While another filter is chosen, what was found before stands until the next is there.
    placeholderData: keepPreviousData,
  })
