import { keepPreviousData } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import type { REGISTER_SORTS } from '#contract/members.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import type { Leaving } from '#web/features/leaving/officer/index.ts'

export type MemberRow = AnswerOf<'GET /api/office/members'>['members'][number]
export type RegisterSort = (typeof REGISTER_SORTS)[number]
export type MemberFilter = 'all' | 'active' | 'inactive' | 'leaving' | 'closed'
export type RegisterFilter = {
  search: string
  status: MemberFilter
  sort: RegisterSort
  having?: 'loan' | 'no_loan' | 'overdue'
}
export type GridRow = AnswerOf<'GET /api/office/members/grid'>['rows'][number]
export type OfficeMember = AnswerOf<'GET /api/office/members/:id'>['member']
export type MemberOffer = AnswerOf<'GET /api/office/members/:id/loan-offer'>['offer']
/** All that lies on the desk of one member. */
export type MemberDeskData = { member: OfficeMember; leaving: Leaving }
export type Application = AnswerOf<'GET /api/office/applications'>['applications'][number]
export type ArrearsRow = AnswerOf<'GET /api/office/arrears'>['rows'][number]
export type ApplicationStatus = Application['status']

/** While somebody types, what was found before stays until the next is there. */
const whileTyping = { placeholderData: keepPreviousData }

/** The register, by member ID unless told. */
export const registerQuery = (filter: Omit<RegisterFilter, 'sort'> & { sort?: RegisterSort }) => ({
  ...callPages([...officeKey, 'members', filter], 'GET /api/office/members', { query: filter }),
  ...whileTyping,
})

/** Members by months of dues. */
export const gridQuery = (filter: { year: string; search: string }) => ({
  ...callPages([...officeKey, 'grid', filter], 'GET /api/office/members/grid', { query: filter }),
  ...whileTyping,
})

export const officeMemberQuery = (id: number) =>
  callQuery([...officeKey, 'member', id], 'GET /api/office/members/:id', { params: { id } }, (answer) => answer.member)

/** The member's new email that waits. */
export const emailChangeQuery = (id: number) =>
  callQuery(
    [...officeKey, 'email-change', id],
    'GET /api/office/members/:id/email-change',
    { params: { id } },
    (answer) => answer.change,
  )

/** What the member may borrow now. */
export const memberOfferQuery = (id: number) =>
  callQuery(
    [...officeKey, 'loan-offer', id],
    'GET /api/office/members/:id/loan-offer',
    { params: { id } },
    (answer) => answer.offer,
  )

/** Applications to join of one status, oldest first. */
export const applicationsQuery = (status: ApplicationStatus) =>
  callPages([...officeKey, 'applications', status], 'GET /api/office/applications', { query: { status } })

export type ArrearsFilter = Pick<NonNullable<QueryOf<'GET /api/office/arrears'>>, 'search' | 'sort' | 'of'>

/** Members who are behind, a page at a time; with how many, and what they owe together. */
export const arrearsQuery = (filter: ArrearsFilter) => ({
  ...callPages([...officeKey, 'arrears', filter], 'GET /api/office/arrears', { query: filter }),
  // While something else is searched for, what was found before stays.
  placeholderData: keepPreviousData,
})

/** The same with the dialog that enters a payment for a month. */
export const monthAddress = (id: number, month: string) => `${memberAddress(id)}?${new URLSearchParams({ month })}`

/** The page of a member in the officer area. */
export function memberAddress(id: number): string {
  return generatePath(paths.officeMember, { id: String(id) })
}
