import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerOf } from '#contract/calls.ts'
import type { WhyNot } from '#contract/may.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

/** The lists that manual entries stand in. */
export const manualLists: Readonly<Record<ManualStatus, MessageDescriptor>> = {
  proposed: msg`To approve`,
  posted: msg`Posted`,
  declined: msg`Declined`,
  withdrawn: msg`Taken back`,
}

/** What a list says that has nothing in it. */
export const noEntriesIn: Readonly<Record<ManualStatus, MessageDescriptor>> = {
  proposed: msg`No entry waits to be approved.`,
  posted: msg`No entry was written by hand yet.`,
  declined: msg`No entry was declined.`,
  withdrawn: msg`No entry was taken back.`,
}

/** Why the approval is for somebody else. */
export const forAnother: Readonly<Partial<Record<WhyNot, MessageDescriptor>>> = {
  not_allowed: msg`A treasurer decides on it, another one than who proposed it.`,
  proposed_by_you: msg`You proposed it. Another treasurer has to approve it.`,
  own_money: msg`It is about your own account. Another treasurer has to approve it.`,
}

export type ManualEntry = AnswerOf<'GET /api/office/ledger/manual-entries'>['entries'][number]
export type EntryStep = ManualEntry['may'][number]
export type ManualStatus = ManualEntry['status']

/** Manual entries of one status: those that wait oldest first, others latest first, a page at a time. */
export const manualEntriesQuery = (status: ManualStatus) =>
  callPages([...officeKey, 'manual-entries', status], 'GET /api/office/ledger/manual-entries', { query: { status } })
