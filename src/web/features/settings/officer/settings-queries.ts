import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

type SettingsAnswer = AnswerOf<'GET /api/office/settings'>
type OfficersAnswer = AnswerOf<'GET /api/office/officers'>

export type Settings = SettingsAnswer['settings']
export type SettingsChange = SettingsAnswer['history'][number]
export type WaitingChange = SettingsAnswer['waiting'][number]
export type SettingName = SettingsChange['changes'][number]['setting']
export type Officer = OfficersAnswer['officers'][number]
export type RoleChange = OfficersAnswer['history'][number]

const before = (pageParam: number | null) => (pageParam === null ? {} : { query: { before: String(pageParam) } })

/** What holds, which each page repeats, and what has been changed, latest first. */
export const settingsQuery = infiniteQueryOptions({
  queryKey: [...officeKey, 'settings'],
  queryFn: ({ pageParam, signal }) => call('GET /api/office/settings', { signal, ...before(pageParam) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})

/** Who holds which offices, which each page repeats, and what was given and withdrawn, latest first. */
export const officersQuery = infiniteQueryOptions({
  queryKey: [...officeKey, 'officers'],
  queryFn: ({ pageParam, signal }) => call('GET /api/office/officers', { signal, ...before(pageParam) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})
