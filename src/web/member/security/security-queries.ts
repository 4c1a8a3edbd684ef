import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/sessions', { signal })).sessions,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => call('GET /api/second-factor', { signal }),
})
