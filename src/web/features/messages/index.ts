import { lazy } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { queryClient } from '#web/app/calls/query-client.ts'

export type Message = AnswerOf<'GET /api/messages'>['messages'][number]

/** The key that live news about messages have fetched anew. */
const MESSAGES = 'messages'

/** The own conversation from its end, an earlier page at a time. */
export const messagesQuery = callPages([MESSAGES, 'own'], 'GET /api/messages')

export const unreadQuery = callQuery([MESSAGES, 'unread'], 'GET /api/messages/unread', {}, (answer) => answer.unread)

/** The messages of pages that were fetched from the end, in the order of time. */
export const inOrder = (pages: readonly { messages: readonly Message[] }[]): Message[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

export type OwnNotice = AnswerOf<'GET /api/notices/:id'>['notice']

/** Notices that are pinned and were not read yet. */
export const pinnedNoticesQuery = callQuery([MESSAGES, 'pinned'], 'GET /api/notices', {}, (answer) => answer.notices)

export const ownNoticeQuery = (id: number) =>
  callQuery([MESSAGES, 'notice', id], 'GET /api/notices/:id', { params: { id } }, (answer) => answer.notice)

/** Says that it was read, and has it put away wherever it is shown. What could not be said is said at the next opening. */
export async function markNoticeRead(id: number): Promise<void> {
  await call('POST /api/notices/:id/read', { params: { id } }).catch(() => {})
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: pinnedNoticesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  ])
}

export const PinnedNotices = lazy(() => import('./pinned-notices.tsx'))
