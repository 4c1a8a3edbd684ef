import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken, startSession } from '#web/app/session/session.ts'
import { ApiError } from './api.ts'
import { ProfileChanged, profileQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  const stored = new Map([['ts_token', 'secret']])
  vi.stubGlobal('fetch', fetched)
  // A page without TLS cannot hash: nothing is written once a test has ended.
  vi.stubGlobal('crypto', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  queryClient.clear()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

function answerAs(id: number) {
  fetched.mockImplementation(async () =>
    Response.json({ status_code: 200, userData: { id, name: 'Amina', roles: [], unique_id: 'SM-000001' } }),
  )
}

test('a profile with another id than before fails at once, whether the page or only the device remembers it', async () => {
  answerAs(7)
  await queryClient.fetchQuery(profileQuery)
  answerAs(8)
  await expect(queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })).rejects.toThrow(ProfileChanged)
  queryClient.clear()
  await expect(queryClient.fetchQuery(profileQuery)).rejects.toThrow(ProfileChanged)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a profile that comes once another tab has gone on as somebody else says nothing of them', async () => {
  fetched.mockImplementation(async () => {
    localStorage.setItem('ts_token', 'of another')
    return Response.json({ status_code: 200, userData: { id: 7, name: 'Amina', roles: [], unique_id: 'SM-000001' } })
  })
  expect(await queryClient.fetchQuery(profileQuery)).toMatchObject({ id: 7 })
  expect(localStorage.getItem('ts_accounts')).toBeNull()
})

test('a profile that comes once this tab has gone on as somebody else says nothing of them', async () => {
  fetched.mockImplementation(async () => {
    startSession('of another')
    return Response.json({ status_code: 200, userData: { id: 7, name: 'Amina', roles: [], unique_id: 'SM-000001' } })
  })
  expect(await queryClient.fetchQuery(profileQuery)).toMatchObject({ id: 7 })
  expect(localStorage.getItem('ts_accounts')).toBeNull()
  startSession('secret')
})

test('a refused token is forgotten at once', async () => {
  fetched.mockImplementation(async () => Response.json({ message: 'Sign in.' }, { status: 401 }))
  await expect(queryClient.fetchQuery(profileQuery)).rejects.toThrow(ApiError)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(readToken()).toBeNull()
})
