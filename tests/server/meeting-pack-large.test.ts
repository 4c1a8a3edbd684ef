import { expect, test } from 'vitest'
import { openBonuses } from '../support/bonuses.ts'
import { pdfDepths, pdfText } from '../support/pdf-text.ts'

test('the pack of more than 1,000 members has everything but their list, and says where it is', async () => {
  const { first, crowd } = await openBonuses()
  await crowd(1_001, 10)
  const { bytes } = await first.send('GET /api/office/reports/meeting-pack.pdf', { query: {} })
  const pages = await pdfText(bytes)
  expect(pages.join(' ').replace(/\s+/g, ' ')).toContain('More than 1000 members: download their list under Members.')
  expect(pages.length).toBeLessThan(6)
  expect(Math.min(...(await pdfDepths(bytes)))).toBeGreaterThan(0.6)
})

test('no page is half empty, however many members there are and whatever it is read in', async () => {
  const { world, first, crowd } = await openBonuses()
  for (const more of [3, 9, 17, 6, 165]) {
    await crowd(more, 10)
    await world.admin.query(`update person set email = 'known-' || id where email like 'crowd-%'`)
    for (const language of ['en', 'bn', 'ar']) {
      const { bytes } = await first.send('GET /api/office/reports/meeting-pack.pdf', { query: {}, language })
      for (const [page, depth] of (await pdfDepths(bytes)).entries())
        expect(depth, `${more} members more, in ${language}, page ${page + 1}`).toBeGreaterThan(0.6)
    }
  }
})
