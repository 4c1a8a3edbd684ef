import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { MESSAGES } from './index.ts'

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
