import { beforeAll, expect, test } from 'vitest'
import { MONTH_NAMES } from '#core/calendar.ts'
import { seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { pdfPieces } from '../support/pdf-text.ts'
import { storiedMember } from '../support/storied-member.ts'
import type { Person } from '../support/world.ts'

// The association's head has what somebody types from paper: here a phone, and an account where the address would be.
const PHONE = '+971 4 555 0127'
const ACCOUNT = '0127 4455 6601'
const ENGLISH_MONTH = new RegExp(MONTH_NAMES.map((month) => month.slice(0, 3)).join('|'))

const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00', settings: { phone: PHONE, address: ACCOUNT } })
let member: Person
let dues: number

beforeAll(async () => {
  ;({ member, dues } = await storiedMember(world, await seatOffice(world)))
}, 60_000)

const papers = {
  'a receipt': (language: string) => member.send('GET /api/payments/:id/proof.pdf', { id: dues, language }),
  'a statement': (language: string) => member.send('GET /api/statement.pdf', { language }),
}

for (const language of ['ar', 'ur']) {
  test.each(Object.entries(papers))(
    `%s in ${language} has its numbers in the order of their groups`,
    async (_, get) => {
      const { bytes } = await get(language)
      const drawn = await onPaper(bytes)
      for (const written of [PHONE, ACCOUNT, 'SM-00000', 'AED']) expect(drawn).toContain(written)
      expect(drawn).not.toMatch(ENGLISH_MONTH)
    },
  )
}

/** What is drawn of figures and Latin letters, line by line, from the left edge of the paper to the right. */
async function onPaper(bytes: Buffer): Promise<string> {
  const pieces = (await pdfPieces(bytes)).filter(({ text }) => /^[ -~]+$/.test(text))
  const sorted = pieces.sort((one, other) => other.bottom - one.bottom || one.left - other.left)
  return sorted.map(({ text }) => text.trim()).join(' ')
}
