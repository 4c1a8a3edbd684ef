import { expect, test } from 'vitest'
import { openBonuses } from '../support/bonuses.ts'
import { pdfText } from '../support/pdf-text.ts'

test('the pack of more than 1,000 members has everything but their list, and says where it is', async () => {
  const { first, crowd } = await openBonuses()
  await crowd(1_001, 10)
  const { bytes } = await first.send('GET /api/office/reports/meeting-pack.pdf', { query: {} })
  const pages = await pdfText(bytes)
  expect(pages.join(' ').replace(/\s+/g, ' ')).toContain('More than 1000 members: download their list under Members.')
  expect(pages.length).toBeLessThan(6)
})
