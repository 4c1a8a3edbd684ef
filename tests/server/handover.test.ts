import { expect, test } from 'vitest'
import { seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'

const world = freshWorld({ now: '2026-03-10T10:00:00+04:00' })
const PROTOCOL = 'GET /api/office/officers/:id/handover.pdf'

test('the protocol of an office that is handed over is a PDF in the language of who asks', async () => {
  const { treasurer, lender } = await seatOffice(world)
  await world.bring(1000)
  for (const of of [treasurer, lender]) {
    const { bytes, headers } = await treasurer.send(PROTOCOL, { id: of.id })
    expect(headers['content-disposition']).toBe(`attachment; filename="handover-${of.id}-2026-03-10.pdf"`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('who holds no office has none to hand over', async () => {
  const { treasurer } = await seatOffice(world)
  const member = await world.member('Amina Hossain')
  await treasurer.refused('not_found', PROTOCOL, { id: member.id })
})
