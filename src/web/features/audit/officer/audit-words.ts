import type { I18n } from '@lingui/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf, QueryOf, RecordedCall } from '#contract/calls.ts'
import type { Sentence } from '#core/sentence.ts'
import { actionNames } from '#core/words/action-names.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { speaking } from '#web/app/language/i18n.ts'

/** A call without words does not compile. */
const words: Readonly<Record<RecordedCall, Sentence>> = actionNames

/** The calls that leave records. */
export const recordedCalls = Object.keys(words) as RecordedCall[]

/** What a call did; the trail keeps calls that are no more, and these have their own name only. */
export function actionWords(call: string, i18n: I18n): string {
  return Object.hasOwn(words, call) ? speaking(i18n).say(words[call as RecordedCall]) : call
}

type AuditAnswer = AnswerOf<'GET /api/office/audit'>
export type AuditRecord = AuditAnswer['records'][number]
export type AuditHead = AuditAnswer['head']
export type AuditMember = AuditAnswer['member']
export type AuditOfficer = AuditAnswer['officers'][number]
/** Which records are asked for. What is absent is not asked. */
export type AuditFilter = QueryOf<'GET /api/office/audit.csv'>

/** Records, latest first; each page repeats the head of the chain and who has records. */
export const auditQuery = (filter: AuditFilter) => ({
  ...callPages([...officeKey, 'audit', filter], 'GET /api/office/audit', { query: filter }),
  // While another filter is chosen, what was found before stands until the next is there.
  placeholderData: keepPreviousData,
})
