import { expect, test } from 'vitest'
import { sharedWorld } from './support/opened-world.ts'

const PLAYED_WITHIN_MS = 240_000
const world = sharedWorld({ now: '2026-11-21T10:00:00+04:00', demo: true, demoLanguage: 'bn' }, PLAYED_WITHIN_MS)

/** What people of the demo wrote, wherever it is kept. */
const WRITTEN = `
  select text from message
  union all select note from withdrawal where note <> ''
  union all select reason from payment where reason is not null
  union all select reason from loan_step where reason is not null and step <> 'disbursed'`

test('people of a demo that begins in Bengali write Bengali, and keep their names', async () => {
  const { rows } = await world.pool.query<{ text: string }>(WRITTEN)
  expect(rows.length).toBeGreaterThan(10)
  for (const { text } of rows) expect(text).toMatch(/^[^A-Za-z]+$/)
  const { rows: people } = await world.pool.query('select from person where name = $1', ['Amina Hossain'])
  expect(people).toHaveLength(1)
})
