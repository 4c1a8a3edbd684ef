import type { AnswerOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type WaysIn = AnswerOf<'GET /api/office/people/:id/invitations'>

/** Whether somebody has a password, and the links that officers made for them. */
export const waysInQuery = (id: number) =>
  callQuery(
    [...officeKey, 'invitations', id],
    'GET /api/office/people/:id/invitations',
    { params: { id } },
    (answer) => answer,
  )

/** Members who have no way in, whose invitation is open, or who came in by one. */
export const invitedQuery = (status: 'to_invite' | 'invited' | 'came_in') =>
  callPages([...officeKey, 'invitations', 'list', status], 'GET /api/office/invitations', { query: { status } })
