import { beforeEach, describe, expect, test } from 'vitest'
import { isSigned, withWebCrypto } from '#core/sealed-books/check-proof.ts'
import { readFigureText } from '#core/sealed-books/figure-text.ts'
import { workOutFigures } from '#server/features/published/work-out-figures.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { booksKey } from '../support/books-key.ts'
import { borrow, type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { sealBooks } from '../support/sealed-books.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-03-01T10:00:00+04:00' })
const PUBLISHED = 'GET /api/published'
const CONSENT = 'PUT /api/published/consent'
const SETTINGS = 'GET /api/office/settings'
const CHANGE = 'POST /api/office/settings'

const OFF = {
  published_members: false,
  published_savings: false,
  published_lent: false,
  published_overdue: false,
  published_balanced: false,
  published_officers: false,
  published_costs: false,
  published_whatsapp: '',
}
const ALL = {
  ...Object.fromEntries(Object.keys(OFF).map((name) => [name, true])),
  published_whatsapp: '050 555 0100',
}
const NOTHING = { status_code: 200, books: null, officers: [], costs: null, whatsapp: null }

let admin: Person
beforeEach(async () => {
  admin = await world.officer('admin')
})

const change = async (fields: object) =>
  admin.ask(CHANGE, {
    fields: { section: 'published', version: (await admin.ask(SETTINGS)).version, ...OFF, ...fields },
  })
const published = () => world.visitor.ask(PUBLISHED)
const night = () => workOutFigures({ pool: world.pool, key: booksKey, now: world.clock.now() })
const figures = async () => (await published()).books?.figures ?? []
const figureOf = async (name: string) => (await figures()).find(({ figure }) => figure === name)?.value
const names = async () => (await figures()).map(({ figure }) => figure)

/** Members who each borrowed AED 1,000 for three months on the first of March. */
async function lend(loans: number): Promise<{ office: Office; borrowers: Person[] }> {
  const office = await seatOffice(world)
  await world.bring(20_000)
  const borrowers: Person[] = []
  for (let number = 1; number <= loans; number += 1) {
    const borrower = await world.member(`Borrower ${number}`)
    await borrow(office, borrower, 1000, 3)
    borrowers.push(borrower)
  }
  return { office, borrowers }
}

/** Pays of a loan, and has it verified. */
async function repay({ treasurer }: Office, borrower: Person | undefined, amount: string): Promise<void> {
  if (!borrower) throw new Error('nobody borrowed')
  const { payment_id: id } = await borrower.ask('POST /api/save-monthly-payment', {
    fields: { payment_amount: amount },
  })
  await treasurer.ask('POST /api/office/payments/:id/verify', { id })
}

describe('what the association publishes', () => {
  test('is nothing until an administrator turns it on', async () => {
    await world.travelTo('2026-03-02T10:00:00+04:00')
    await night()
    expect(await published()).toEqual(NOTHING)
    expect((await world.visitor.ask('GET /api/association')).association.published).toBe(false)
  })

  test('is each figure on its own, at once, and gone at once', async () => {
    await lend(5)
    await world.travelTo('2026-03-02T10:00:00+04:00')
    await night()
    for (const name of ['members', 'savings', 'lent', 'overdue', 'balanced']) {
      await change({ [`published_${name}`]: true })
      expect(await names()).toEqual([name])
      expect(await published()).toMatchObject({ officers: [], costs: null, whatsapp: null })
    }
    await change({ published_whatsapp: '+971 50 555 0100' })
    expect(await published()).toEqual({ ...NOTHING, whatsapp: 'https://wa.me/971505550100' })
    expect((await world.visitor.ask('GET /api/association')).association.published).toBe(true)
    await change({ published_costs: true })
    expect((await published()).costs).toMatchObject({ dues_amount: 100, due_day: 12, late_fine: 0 })
    await change({})
    expect(await published()).toEqual(NOTHING)
  })

  test('are the figures of the books at the end of the last day, whatever was posted since', async () => {
    const { office, borrowers } = await lend(6)
    const saver = await world.member('Saver')
    await world.bring(750, saver)
    await world.travelTo('2026-03-20T10:00:00+04:00')
    await repay(office, borrowers[0], '356.67')
    await world.travelTo('2026-04-05T10:00:00+04:00')
    await change(ALL)
    await world.bring(50, saver)
    await repay(office, borrowers[1], '356.67')
    await world.member('Newcomer')
    await night()
    expect((await published()).books?.day).toBe('2026-04-04')
    const trial = await office.treasurer.ask('GET /api/office/ledger/trial-balance', { query: { at: '2026-04-04' } })
    const account = (code: string) => trial.accounts.find((each) => each.code === code)
    expect(await figureOf('members')).toBe(7)
    expect(await figureOf('savings')).toBe(750)
    expect(await figureOf('savings')).toBe(account('savings')?.credit)
    expect(await figureOf('lent')).toBe(account('loans_receivable')?.debit)
    // The first instalment of the five that paid none by then.
    const loan = (await borrowers[5]?.ask('GET /api/my-loans'))?.loans[0]
    expect(await figureOf('overdue')).toBeCloseTo(5 * (loan?.schedule[0]?.principal ?? 0), 2)
    expect(await figureOf('balanced')).toBe(1)
  })

  test('hides what is lent and overdue with fewer than five open loans', async () => {
    const { office, borrowers } = await lend(5)
    await change(ALL)
    await world.travelTo('2026-03-02T01:30:00+04:00')
    await night()
    expect(await names()).toEqual(['members', 'savings', 'lent', 'overdue', 'balanced'])
    await repay(office, borrowers[0], '1070')
    await world.travelTo('2026-03-03T01:30:00+04:00')
    await night()
    expect(await names()).toEqual(['members', 'savings', 'balanced'])
  })

  test('stays as it was worked out for a day; the next is there an hour after midnight', async () => {
    await change({ published_members: true })
    await world.travelTo('2026-03-02T00:59:00+04:00')
    await night()
    expect((await published()).books?.day).toBe('2026-02-28')
    await world.travelTo('2026-03-02T01:00:00+04:00')
    await Promise.all([night(), night(), night()])
    const first = await published()
    expect(first.books?.day).toBe('2026-03-01')
    await world.travelTo('2026-03-02T15:00:00+04:00')
    await world.member()
    await night()
    expect(await published()).toEqual(first)
  })

  test('says so where the books do not balance', async () => {
    await change({ published_balanced: true })
    await world.bring(100)
    const shift = (by: number) =>
      world.admin.query(
        `update account_shard s set balance = balance + $1 where account = 'bank'
           and shard = (select min(shard) from account_shard where account = 'bank')`,
        [by],
      )
    await shift(1)
    await world.travelTo('2026-03-02T10:00:00+04:00')
    await night()
    expect(await figureOf('balanced')).toBe(0)
    await shift(-1)
  })
})

describe('a figure', () => {
  test('is signed with the key of the sealed books, with its day and the newest block', async () => {
    await change({ published_members: true, published_savings: true, published_balanced: true })
    await world.bring(100)
    await sealBooks(world)
    await world.travelTo('2026-03-02T10:00:00+04:00')
    await night()
    const { books } = await published()
    const { key, head } = await world.visitor.ask('GET /api/sealed-books')
    expect(books?.key).toBe(key)
    expect(head).not.toBeNull()
    for (const { figure, signed, signature } of books?.figures ?? []) {
      expect(readFigureText(signed)).toMatchObject({ figure, day: '2026-03-01', block: expect.stringMatching(/^1:/) })
      expect(await isSigned(key, { header: signed, signature }, withWebCrypto)).toBe(true)
      const changed = signed.replace(/value \d+/, 'value 999')
      expect(await isSigned(key, { header: changed, signature }, withWebCrypto)).toBe(false)
    }
  })

  test('can be neither changed nor removed by the application', async () => {
    await night()
    await expect(world.pool.query('update published_figure set signed = signed')).rejects.toThrow('permission denied')
    await expect(world.pool.query('delete from published_figure')).rejects.toThrow('permission denied')
  })
})

describe('turning it on', () => {
  test('takes a fresh code, and stands in the history of the settings', async () => {
    const { version } = await admin.ask(SETTINGS)
    const app = await setUpAuthenticator(world, admin)
    await world.travelTo('2026-03-01T12:00:00+04:00')
    const fields = { section: 'published', version, ...OFF, published_savings: true }
    const refused = await refusedUntouched(world, () => admin.send(CHANGE, { fields }))
    expect(refused.code).toBe('fresh_code_needed')
    await admin.ask('POST /api/second-factor/prove', { fields: { code: app.code(world.clock.now()) } })
    await admin.ask(CHANGE, { fields })
    const { history } = await admin.ask(SETTINGS)
    expect(history[0]).toMatchObject({
      by: admin.name,
      changes: [{ setting: 'published_savings', from: 'false', to: 'true' }],
    })
  })

  test('is an administrator’s alone', async () => {
    const treasurer = await world.officer('treasurer')
    const { version } = await admin.ask(SETTINGS)
    const fields = { section: 'published', version, ...ALL }
    await treasurer.refused('not_allowed', CHANGE, { fields })
  })

  test.each(['0501', '12', 'call us', '1234567890123456'])('refuses %s as a WhatsApp number', async (number) => {
    const { version } = await admin.ask(SETTINGS)
    const fields = { section: 'published', version, ...OFF, published_whatsapp: number }
    const { errors } = await admin.refused('invalid_fields', CHANGE, { fields })
    expect(Object.keys(errors)).toEqual(['published_whatsapp'])
  })
})

describe('officers', () => {
  const shown = async () => (await published()).officers

  test('are shown by name and role once they agreed themselves, and no longer when they say so', async () => {
    const treasurer = await world.officer('treasurer', 'secretary')
    await change({ published_officers: true })
    expect(await shown()).toEqual([])
    expect(await treasurer.ask('GET /api/published/consent')).toMatchObject({
      agreed: false,
      roles: expect.arrayContaining(['treasurer', 'secretary']),
    })
    await treasurer.ask(CONSENT, { fields: { agreed: true } })
    expect((await treasurer.ask('GET /api/published/consent')).agreed).toBe(true)
    expect(await shown()).toEqual([{ name: treasurer.name, roles: ['secretary', 'treasurer'] }])
    await change({})
    expect(await shown()).toEqual([])
    await change({ published_officers: true })
    await treasurer.ask(CONSENT, { fields: { agreed: false } })
    expect(await shown()).toEqual([])
  })

  test('are asked again when their roles change', async () => {
    const officer = await world.officer('treasurer')
    await change({ published_officers: true })
    await officer.ask(CONSENT, { fields: { agreed: true } })
    world.clock.forward({ minutes: 1 })
    const fields = { role: 'secretary', granted: true, reason: 'Voted in.' }
    await admin.ask('POST /api/office/officers/:id/roles', { id: officer.id, fields })
    expect(await shown()).toEqual([])
    expect((await officer.ask('GET /api/published/consent')).agreed).toBe(false)
    await officer.ask(CONSENT, { fields: { agreed: true } })
    expect(await shown()).toEqual([{ name: officer.name, roles: ['secretary', 'treasurer'] }])
  })

  test('alone agree: a member has nothing to agree to', async () => {
    const member = await world.member()
    await member.refused('not_allowed', CONSENT, { fields: { agreed: true } })
    await world.visitor.refused('not_signed_in', CONSENT, { fields: { agreed: true } })
  })
})
