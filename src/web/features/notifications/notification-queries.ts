import type { AnswerOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import type { BellArea } from '#web/app/calls/queries.ts'

export type Notification = AnswerOf<'GET /api/notifications'>['notifications'][number]

/** What every list and count of notifications is fetched anew by. */
export const NOTIFICATIONS = ['notifications']

/** What happened, the latest first, a page at a time. */
export const notificationsQuery = (area?: BellArea) =>
  callPages([...NOTIFICATIONS, 'list', area ?? 'all'], 'GET /api/notifications', { query: area ? { area } : {} })

/** How one is told. */
export const choicesQuery = callQuery(['notificationChoices'], 'GET /api/notification-choices')
