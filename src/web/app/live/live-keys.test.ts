import { expect, test } from 'vitest'
import { accountDataQuery, associationQuery, unreadQuery } from '#web/app/calls/queries.ts'
import { blobQuery } from '#web/app/forms/use-blob.ts'
import { isLive, shows } from './live-keys.ts'

test.each([
  [accountDataQuery, true],
  [associationQuery, false],
  [blobQuery('/api/profile/image'), false],
])('news of a payment of one’s own are about %j: %s', (query, live) => {
  expect([shows(query, { own: ['payments'], office: [] }), isLive(query)]).toEqual([live, live])
})

test('an import that waits is told to officers in their bells', () => {
  expect(shows(unreadQuery(), { own: [], office: ['members'] })).toBe(true)
  expect(shows(unreadQuery(), { own: [], office: ['payments'] })).toBe(false)
})
