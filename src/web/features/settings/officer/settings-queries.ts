import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

type SettingsAnswer = AnswerOf<'GET /api/office/settings'>

export type Settings = SettingsAnswer['settings']
export type SettingsChange = SettingsAnswer['history'][number]
export type WaitingChange = SettingsAnswer['waiting'][number]

/** What holds, which each page repeats, and what has been changed, latest first. */
export const settingsQuery = infiniteQueryOptions({
  queryKey: [...officeKey, 'settings'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/office/settings', { signal, ...(pageParam !== null && { query: { before: String(pageParam) } }) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})
