import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'

export type MemberRow = AnswerOf<'GET /api/office/members'>['members'][number]
export type MemberFilter = 'all' | 'active' | 'inactive' | 'leaving' | 'closed'
export type GridRow = AnswerOf<'GET /api/office/members/grid'>['rows'][number]
export type OfficeMember = AnswerOf<'GET /api/office/members/:id'>['member']
export type Leaving = Omit<AnswerOf<'GET /api/office/members/:id/leaving'>, 'status_code' | 'message'>
export type MemberOffer = AnswerOf<'GET /api/office/members/:id/loan-offer'>['offer']
export type LeavingRow = Leaving['leavings'][number]
/** All that lies on the desk of one member. */
export type MemberDeskData = { member: OfficeMember; leaving: Leaving }
export type Application = AnswerOf<'GET /api/office/applications'>['applications'][number]
export type ArrearsRow = AnswerOf<'GET /api/office/arrears'>['rows'][number]
export type ApplicationStatus = Application['status']

type Page = { next_after: number | null }

/** How the lists of members are read on: from the first, each page after the last one's end. */
const paging = {
  initialPageParam: null as number | null,
  getNextPageParam: (last: Page) => last.next_after,
  // While somebody types, what was found before stands until the next is there.
  placeholderData: keepPreviousData,
}

const after = (pageParam: number | null) => (pageParam === null ? {} : { after: String(pageParam) })

/** The register by member ID. */
export const registerQuery = (filter: { search: string; status: MemberFilter }) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...officeKey, 'members', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/members', { signal, query: { ...filter, ...after(pageParam) } }),
  })

/** Members by months of dues. */
export const gridQuery = (filter: { year: string; search: string }) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...officeKey, 'grid', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/members/grid', { signal, query: { ...filter, ...after(pageParam) } }),
  })

export const officeMemberQuery = (id: number) =>
  queryOptions({
    queryKey: [...officeKey, 'member', id],
    queryFn: async ({ signal }) => (await call('GET /api/office/members/:id', { signal, params: { id } })).member,
  })

/** What leaving would settle, and what was proposed and done so far. */
export const leavingQuery = (id: number) =>
  queryOptions({
    queryKey: [...officeKey, 'leaving', id],
    queryFn: ({ signal }) => call('GET /api/office/members/:id/leaving', { signal, params: { id } }),
  })

/** The member's new email that waits. */
export const emailChangeQuery = (id: number) =>
  queryOptions({
    queryKey: [...officeKey, 'email-change', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/office/members/:id/email-change', { signal, params: { id } })).change,
  })

/** What the member may borrow now. */
export const memberOfferQuery = (id: number) =>
  queryOptions({
    queryKey: [...officeKey, 'loan-offer', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/office/members/:id/loan-offer', { signal, params: { id } })).offer,
  })

/** Applications to join of one status, oldest first. */
export const applicationsQuery = (status: ApplicationStatus) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'applications', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/applications', { signal, query: { status, ...after(pageParam) } }),
    initialPageParam: paging.initialPageParam,
    getNextPageParam: paging.getNextPageParam,
  })

/** Members who are behind, the longest first. */
export const arrearsQuery = infiniteQueryOptions({
  queryKey: [...officeKey, 'arrears'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/office/arrears', { signal, ...(pageParam === null ? {} : { query: { after: pageParam } }) }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_after,
})

export function memberAddress(id: number): string {
  return generatePath(paths.officeMember, { id: String(id) })
}
