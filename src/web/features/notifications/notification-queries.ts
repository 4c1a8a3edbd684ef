import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'

export type Notification = AnswerOf<'GET /api/notifications'>['notifications'][number]

/** What every list and count of notifications is fetched anew by. */
export const NOTIFICATIONS = ['notifications']

/** What happened, the latest first, a page at a time. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/notifications', { signal, ...(pageParam !== null && { query: { before: String(pageParam) } }) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})

/** How one is told. */
export const choicesQuery = queryOptions({
  queryKey: ['notificationChoices'],
  queryFn: ({ signal }) => call('GET /api/notification-choices', { signal }),
})
