import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/app/calls/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/sessions', { signal })).sessions,
})

export const emailChangeQuery = queryOptions({
  queryKey: ['emailChange'],
  queryFn: async ({ signal }) => (await call('GET /api/email-change', { signal })).change,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => call('GET /api/second-factor', { signal }),
})
