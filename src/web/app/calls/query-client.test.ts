import { beforeEach, expect, test } from 'vitest'
import { speak } from '#web/app/language/i18n.ts'
import { ApiError, NetworkError } from './api.ts'
import { queryClient } from './query-client.ts'

const { retry, retryDelay, gcTime } = queryClient.getDefaultOptions().queries ?? {}

function retries(error: Error): number {
  let failures = 0
  while (typeof retry === 'function' && retry(failures, error)) failures += 1
  return failures
}

beforeEach(() => speak('en', 'western'))

test('a query is tried three times more when nobody answers or the server is away', () => {
  expect(retries(new NetworkError(undefined))).toBe(3)
  expect(retries(new ApiError(503, {}))).toBe(3)
})

test('a refusal is not asked again', () => {
  expect(retries(new ApiError(401, {}))).toBe(0)
  expect(retries(new ApiError(422, {}))).toBe(0)
})

test('it waits from 1 s doubling to 30 s', () => {
  if (typeof retryDelay !== 'function') throw new Error('no delay')
  const delays = [0, 1, 2, 4, 5, 9].map((failures) => retryDelay(failures, new Error()))
  expect(delays).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test('what was fetched is kept five minutes after its last use', () => {
  expect(gcTime).toBe(300_000)
})
