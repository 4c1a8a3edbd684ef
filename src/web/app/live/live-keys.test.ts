import { expect, test } from 'vitest'
import { isLive, shows } from './live-keys.ts'

test.each([
  ['accountData', true],
  ['picture', false],
])('news of a payment of one’s own are about %s: %s', (key, live) => {
  const query = { queryKey: [key] }
  expect([shows(query, { own: ['payments'], office: [] }), isLive(query)]).toEqual([live, live])
})
