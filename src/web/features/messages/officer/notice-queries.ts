import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import type { NOTICE_GROUPS } from '#contract/notices.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeMessagesKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'

export type ListedNotice = AnswerOf<'GET /api/office/notices'>['notices'][number]
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

/** The latest first. */
export const noticesQuery = callPages([...officeMessagesKey, 'notices'], 'GET /api/office/notices')

/** A notice with members who have read it, or have not. */
export const noticeQuery = (id: number, of: 'read' | 'unread') =>
  callPages([...officeMessagesKey, 'notice', id, of], 'GET /api/office/notices/:id', { params: { id }, query: { of } })

/** To how many a notice would go. While an address is typed, what was counted before stays. */
export const recipientsQuery = (to: Exclude<NoticeGroup, 'list'>, address: string) => ({
  ...callQuery(
    [...officeMessagesKey, 'recipients', to, address],
    'GET /api/office/notices/recipients',
    { query: { to, ...(to === 'address' && { address }) } },
    (answer) => answer.recipients,
  ),
  placeholderData: keepPreviousData,
})

export const noticeAddress = (id: number) => generatePath(paths.officeNotice, { id: String(id) })

/** Whom a notice is for. */
export const noticeGroups: Readonly<Record<NoticeGroup, MessageDescriptor>> = {
  all: msg`All members`,
  active: msg`Active members`,
  inactive: msg`Inactive members`,
  overdue: msg`Overdue members`,
  address: msg`Members at an address`,
  list: msg`Members chosen by name`,
}
