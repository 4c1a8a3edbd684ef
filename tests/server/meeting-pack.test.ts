import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '#core/settings.ts'
import { borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { pdfPieces, pdfText } from '../support/pdf-text.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2025-11-10T10:00:00+04:00' })
const CALL = 'GET /api/office/reports/meeting-pack.pdf'
let office: Office
let members: Person[]

/** Two members of 2025, of whom one borrows and pays nothing back; one who joins in 2026. */
beforeEach(async () => {
  office = await seatOffice(world)
  members = [await world.member('Amina Hossain'), await world.member('Vijay Nair')]
  const [amina, vijay] = members as [Person, Person]
  await world.bring(20_000)
  await payDues(office, amina, 'November', '300')
  await payDues(office, vijay, 'November', '100')
  await borrow(office, vijay, 1000, 2)
  await world.travelTo('2026-02-15T10:00:00+04:00')
  members.push(await world.member('Shirin Akter'))
})

async function pack(year = '2025'): Promise<string[]> {
  const { bytes, headers } = await office.treasurer.send(CALL, { query: { year } })
  expect(headers['content-disposition']).toBe(`attachment; filename="meeting-pack-${year}.pdf"`)
  expect(headers['content-type']).toBe('application/pdf')
  return (await pdfText(bytes)).map((page) => page.replace(/\s+/g, ' '))
}

describe('the pack for a meeting', () => {
  test('says on each page whose it is, of which days, when it was made and which page it is', async () => {
    const pages = await pack('2026')
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('1 January 2026 to 15 February 2026')
      expect(page).toContain(`Made on 15 Feb 2026, 10:00 Page ${at + 1} of ${pages.length}`)
      expect(page).toContain(defaultSettings('2025-11').name)
    }
  })

  test('has the annual report with the year before, the balance sheet, arrears, room to decide and to sign', async () => {
    const text = (await pack('2026')).join(' ')
    for (const part of ['Annual report 2026', 'Balance sheet', 'Loans and arrears', "Members' list", 'Resolutions'])
      expect(text).toContain(part)
    expect(text).toMatch(/Members 2026 2025 When the year began 2 0/)
    const sheet = await office.treasurer.ask('GET /api/office/reports/balance-sheet', { query: {} })
    const total = sheet.total_assets.toLocaleString('en-GB', { minimumFractionDigits: 2 })
    expect(text).toContain(`Total assets ${total}`)
    const arrears = await office.treasurer.ask('GET /api/office/arrears', { query: {} })
    const owed = arrears.amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })
    expect(text).toMatch(new RegExp(`Arrears on 15 February 2026 .* Together ${arrears.count} ${owed}`))
    expect(text).toContain(office.treasurer.name)
  })

  test('lists every member by number with savings, loan and what is overdue, and their totals, but no contacts', async () => {
    const text = (await pack()).join(' ')
    const { members: rows } = await office.treasurer.ask('GET /api/office/members', { query: {} })
    const overdue = (await office.treasurer.ask('GET /api/office/arrears', { query: {} })).rows
    const money = (aed: number) => aed.toLocaleString('en-GB', { minimumFractionDigits: 2 })
    for (const { unique_id, id, name, savings, loan, mobile, email } of rows) {
      const owed = overdue.find((row) => row.id === id)?.total ?? 0
      expect(text).toContain(`${unique_id} ${name} ${money(savings)} ${money(loan)} ${money(owed)}`)
      for (const contact of [mobile, email].filter(Boolean)) expect(text).not.toContain(contact)
    }
    expect(rows.length).toBeGreaterThan(2)
    const sum = (of: 'savings' | 'loan') => money(rows.reduce((total, row) => total + row[of], 0))
    expect(text).toContain(`Together Members: ${rows.length} ${sum('savings')} ${sum('loan')}`)
  })

  test('has the proposed bonus with its total and its rate, and says so where there is none', async () => {
    expect((await pack()).join(' ')).toContain('No bonus is proposed for 2025.')
    const fields = { from: '2025-11-01', to: '2025-12-31', amount: '20' }
    const { bonus_id: id } = await office.treasurer.ask('POST /api/office/bonuses', { fields })
    const { bonus } = await office.treasurer.ask('GET /api/office/bonuses/:id', { id })
    const text = (await pack()).join(' ')
    const rate = ((20 / bonus.average_of_all) * 100).toFixed(2)
    expect(text).toMatch(new RegExp(`Proposed bonus Period .* Total, AED 20.00 .* Rate on these savings ${rate}%`))
  })

  test('runs from right to left where it is read so, also a line that begins with what somebody wrote', async () => {
    const { treasurer } = office
    const second = await world.officer('treasurer')
    const line = (side: string, account: string) => ({ account, side, amount: '2500' })
    const lines = [line('debit', 'bank'), line('credit', 'surplus')]
    const fields = { date: '2026-02-10', memo: 'Gift of a founder', lines }
    const { manual_entry_id: id } = await treasurer.ask('POST /api/office/ledger/manual-entries', { fields })
    await second.ask('POST /api/office/ledger/manual-entries/:id/approve', { id })
    for (const language of ['ar', 'ur']) {
      const { bytes } = await treasurer.send(CALL, { query: { year: '2026' }, language })
      const pieces = await pdfPieces(bytes)
      const gift = pieces.find(({ text }) => text.startsWith('Gift'))
      const beside = pieces.filter(({ bottom, text }) => bottom === gift?.bottom && /2026/.test(text))
      expect(beside).toHaveLength(1)
      // The day comes after it, so it is drawn to its left.
      expect(beside[0]?.left, language).toBeLessThan(gift?.left ?? 0)
    }
  })
})
