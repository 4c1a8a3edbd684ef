import type { AnswerOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

type SettingsAnswer = AnswerOf<'GET /api/office/settings'>

export type Settings = SettingsAnswer['settings']
export type SettingsChange = SettingsAnswer['history'][number]
/** Which parts may be changed now. */
export type SettingsMay = Pick<SettingsAnswer, 'may' | 'may_not'>
export type WaitingChange = SettingsAnswer['waiting'][number]

/** What holds, which each page repeats, and what has been changed, latest first. */
export const settingsQuery = callPages([...officeKey, 'settings'], 'GET /api/office/settings')
