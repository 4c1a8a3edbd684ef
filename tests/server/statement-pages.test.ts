import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEntry } from '#core/entry.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { pdfText } from '../support/pdf-text.ts'
import { storiedMember } from '../support/storied-member.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let member: Person
let other: Person
let loan: number
let dues: number
let mistaken: number

beforeAll(async () => {
  office = await seatOffice(world)
  ;({ member, other, loan, dues, mistaken } = await storiedMember(world, office))
}, 60_000)

describe('the statement to hand over', () => {
  test('as a PDF has the head, the member, the months, what they opened and closed with, and its pages', async () => {
    const { status, headers, bytes } = await member.send('GET /api/statement.pdf', {
      query: { from: '2026-10', to: '2026-10' },
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('-2026-10-01-to-2026-10-20.pdf')
    const pages = await pdfText(bytes)
    const text = pages.join('\n').replace(/\s+/g, ' ')
    for (const words of [
      'Somiti Statement',
      '#emph[x] $x$ \\',
      'Period 1 Oct 2026 to 20 Oct 2026',
      'Savings Date Description In Out Balance',
      '1 Oct 2026 Opening balance 100.00',
      '20 Oct 2026 Loan repaid from savings 40.00 60.00',
      '20 Oct 2026 Mobile recharge',
      'Total 0.00 65.00',
      '20 Oct 2026 Closing balance 35.00',
      `Loan ${loan}, AED 1,000.00 of 5 Sept 2026`,
      '20 Oct 2026 Loan repaid from savings 26.67 13.33 973.33',
      'Made on 20 Oct 2026, 10:00 Page 1 of 1',
    ]) {
      expect(text).toContain(words)
    }
    expect(bytes.toString('latin1')).toContain('/StructTreeRoot')
  })

  test('of months before the first transaction, or of nobody’s transactions, does not begin after its end', async () => {
    for (const who of [member, await world.member('Rokeya Begum')]) {
      const { headers, bytes } = await who.send('GET /api/statement.pdf', { query: { to: '2025-01' } })
      expect(headers['content-disposition']).toContain('-2025-01-31-to-2025-01-31.pdf')
      expect((await pdfText(bytes)).join(' ').replace(/\s+/g, ' ')).toContain('Period 31 Jan 2025 to 31 Jan 2025')
    }
  })

  test('is refused, with words, where it would be too long, or has not begun', async () => {
    const query = { from: '2027-01' }
    await member.refused('invalid_fields', 'GET /api/statement.pdf', { query })
    const saver = await world.member('Rokeya Begum')
    for (let i = 0; i < 1001; i += 1) await world.bring(1, saver)
    await saver.refused('statement_period_too_long', 'GET /api/statement.pdf')
    const { bytes } = await saver.send('GET /api/statement.csv')
    expect(parse(bytes, { bom: true })).toHaveLength(1004)
  }, 60_000)

  test('is a picture where it has few enough lines to be read', async () => {
    const { headers, bytes } = await member.send('GET /api/statement.png', { query: { from: '2026-07' } })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="statement-SM-\d+-2026-07-01-to-\S+\.png"$/)
    expect((await sharp(bytes).metadata()).width).toBe(1080)
  })

  test('as a spreadsheet keeps the words of others from being taken for a formula', async () => {
    const entry = makeEntry({
      kind: 'manual',
      postings: [
        { account: 'savings', memberId: other.id, credit: 100n },
        { account: 'surplus', debit: 100n },
      ],
    })
    const when = { date: '2026-10-20', receivedOn: '2026-10-20', postedAt: world.clock.now(), madeBy: null } as const
    await postEntries(world.pool, UNGUARDED, [], [{ entry, memo: '=HYPERLINK("http://x")', ...when }])
    const { bytes, headers } = await other.send('GET /api/statement.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const records: string[][] = parse(bytes, { bom: true })
    expect(records.slice(-3).map(([, , ...cells]) => cells)).toEqual([
      ['Savings', 'Monthly dues, September 2026', '', '100', '', '100'],
      ['Savings', 'Entry by the association', '\'=HYPERLINK("http://x")', '1', '', '101'],
      ['Savings', 'Closing balance', '', '', '', '101'],
    ])
  })
})

describe("the association's receipt", () => {
  test('tells what was paid, for what, who verified it when, and what the savings are with it', async () => {
    const { proof } = await member.ask('GET /api/payments/:id/proof', { id: dues })
    expect(proof).toMatchObject({
      number: `R-${String(dues).padStart(6, '0')}`,
      member: { name: member.name },
      kind: 'dues',
      months: [{ month: '2026-09', amount: 100 }],
      amount: 100,
      received_on: '2026-09-05',
      verified_by: 'Officer treasurer',
      savings_after: 100,
      reversed_on: null,
    })
    const [page] = await pdfText((await member.send('GET /api/payments/:id/proof.pdf', { id: dues })).bytes)
    expect(page?.replace(/\s+/g, ' ')).toContain('For Monthly dues, September 2026')
    expect(page).toContain(`Receipt ${proof.number}`)
    expect(page).toContain('AED 100.00')
  })

  test('is a picture too, as wide as a phone shows sharply', async () => {
    const { headers, bytes } = await member.send('GET /api/payments/:id/proof.png', { id: dues })
    expect(headers['content-type']).toBe('image/png')
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width]).toEqual(['png', 1080])
    expect(height).toBeGreaterThan(700)
    // Letters are there: the paper is not blank.
    expect((await sharp(bytes).stats()).isOpaque).toBe(true)
    expect((await sharp(bytes).stats()).channels[0]?.min).toBe(0)
    await other.refused('not_found', 'GET /api/payments/:id/proof.png', { id: dues })
  })

  test('of a payment that was reversed says so', async () => {
    const { proof } = await member.ask('GET /api/payments/:id/proof', { id: mistaken })
    expect(proof.reversed_on).toBe('2026-09-05')
    const [page] = await pdfText((await member.send('GET /api/payments/:id/proof.pdf', { id: mistaken })).bytes)
    expect(page?.replace(/\s+/g, ' ')).toContain(
      'This payment was reversed on 5 Sept 2026. This receipt is no longer valid.',
    )
  })

  test('there is none of a payment that nobody has verified', async () => {
    const id = await sendDues(other, 'October')
    await other.refused('not_found', 'GET /api/payments/:id/proof', { id })
  })
})
