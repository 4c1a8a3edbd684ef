import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { endSession } from '#web/app/session/session.ts'
import { ApiError, NetworkError } from './api.ts'

/** Specification, point 9: three retries, from 1 s doubling to 30 s; data is kept five minutes after its last use. */
const RETRIES = 3
const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 30_000
const KEPT_MS = 5 * 60_000
/** Going from page to page within this time shows what is there and asks nobody. */
const FRESH_MS = 30_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionIfRefused }),
  mutationCache: new MutationCache({ onError: endSessionIfRefused }),
  defaultOptions: {
    queries: {
      // Without a connection a query fails and says so, instead of waiting for one unseen.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      retryDelay: (failures) => Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LAST_MS),
      gcTime: KEPT_MS,
      staleTime: FRESH_MS,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A refusal stays a refusal however often it is asked; a network or a server that is away may come back. */
function mayPass(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}

/** What a proxy says whose server is away, or a server that is not ready. */
const AWAY = [502, 503, 504]

/** Whether the server could not be reached at all, rather than failed at what it was asked. */
export function isAway(error: Error | null): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && AWAY.includes(error.status))
}

function endSessionIfRefused(error: Error) {
  if (error instanceof ApiError && error.status === 401) endSession(error.token)
}
