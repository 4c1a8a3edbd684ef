import { lazy } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'

export type Message = AnswerOf<'GET /api/messages'>['messages'][number]

/** The key that live news about messages have fetched anew. */
export const MESSAGES = 'messages'

/** The own conversation from its end, an earlier page at a time. */
export const messagesQuery = callPages([MESSAGES, 'own'], 'GET /api/messages')

export const unreadQuery = callQuery([MESSAGES, 'unread'], 'GET /api/messages/unread', {}, (answer) => answer.unread)

/** The messages of pages that were fetched from the end, in the order of time. */
export const inOrder = (pages: readonly { messages: readonly Message[] }[]): Message[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

export const PinnedNotices = lazy(() => import('./pinned-notices.tsx'))
