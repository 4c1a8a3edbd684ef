import { expect, test } from 'vitest'
import { accountDataQuery, associationQuery } from '#web/app/calls/queries.ts'
import { blobQuery } from '#web/app/forms/use-blob.ts'
import { isLive, shows } from './live-keys.ts'

test.each([
  [accountDataQuery, true],
  [associationQuery, false],
  [blobQuery('/api/profile/image'), false],
])('news of a payment of one’s own are about %j: %s', (query, live) => {
  expect([shows(query, { own: ['payments'], office: [] }), isLive(query)]).toEqual([live, live])
})
