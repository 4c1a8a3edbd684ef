import { beforeAll, describe, expect, test } from 'vitest'
import { aed } from '#core/money.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-21T10:00:00+04:00' })
let admin: Person
let auditor: Person

beforeAll(async () => {
  admin = await world.officer('admin')
  auditor = await world.officer('auditor')
})

const ASSOCIATION = { section: 'association', name: 'Somiti', email: '', phone: '', address: '' }

const seen = async () => (await admin.ask('GET /api/office/settings')).version
const settings = async () => (await auditor.ask('GET /api/office/settings')).settings
const change = async (fields: object) =>
  admin.ask('POST /api/office/settings', { fields: { version: await seen(), ...fields } })
const refusedChange = async (fields: object) => {
  const version = await seen()
  return refusedUntouched(world, () => admin.send('POST /api/office/settings', { fields: { version, ...fields } }))
}

const IBAN = 'AE07 0331 2345 6789 0123 456'

describe('the settings', () => {
  test('are read by every officer and changed by an administrator, with who, when and from what to what', async () => {
    const bank = { bank_name: 'Creek Bank', bank_account_name: 'Somiti', bank_account_number: '1', bank_iban: IBAN }
    const { message } = await change({ section: 'bank', ...bank })
    expect(message).toBe('The settings are changed.')
    const { settings: now, history } = await auditor.ask('GET /api/office/settings')
    expect(now).toMatchObject(bank)
    expect(history[0]).toMatchObject({ by: admin.name, at: '2026-11-21T06:00:00.000Z' })
    expect(history[0]?.changes).toEqual(Object.entries(bank).map(([setting, to]) => ({ setting, from: '', to })))
    await auditor.refused('not_allowed', 'POST /api/office/settings', {
      fields: { section: 'bank', version: await seen(), ...bank },
    })
  })

  test('that change nothing make no version', async () => {
    const before = await seen()
    expect((await change(ASSOCIATION)).message).toBe('Nothing changed: it is already set this way.')
    expect(await seen()).toBe(before)
  })

  test('show at once on what is public, escaped', async () => {
    await change({ ...ASSOCIATION, name: 'Shapla <b>Somiti</b>', phone: '+971 4 555 0127' })
    const { association } = await world.visitor.ask('GET /api/association')
    expect(association).toMatchObject({ name: 'Shapla <b>Somiti</b>', phone: '+971 4 555 0127' })
    await change(ASSOCIATION)
  })

  test('are never overwritten unseen: of two officers the second is told who changed them', async () => {
    const version = await seen()
    const second = await world.officer('admin')
    const fields = { section: 'fines', version, late_fine: '5' }
    await admin.ask('POST /api/office/settings', { fields })
    const refused = await second.refused('settings_changed', 'POST /api/office/settings', { fields })
    expect(refused.message).toContain(admin.name)
    await change({ section: 'fines', late_fine: '' })
    expect((await settings()).late_fine).toBe(0)
  })

  test('changed by many at once are changed once', async () => {
    const version = await seen()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin.send('POST /api/office/settings', {
          fields: { section: 'fines', version, late_fine: String(index + 1) },
          ...(index % 2 ? { key: `k${index}` } : {}),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
    await change({ section: 'fines', late_fine: '0' })
  })

  test('come by page, the oldest as the association was set up', async () => {
    const pageBefore = (id: number) => admin.ask('GET /api/office/settings', { query: { before: String(id) } })
    for (let fine = 1; fine <= 20; fine += 1) await change({ section: 'fines', late_fine: String(fine) })
    const latest = await admin.ask('GET /api/office/settings')
    expect(latest.history).toHaveLength(20)
    expect(latest.next_before).toBe(latest.history.at(-1)?.id)
    const next = await pageBefore(latest.next_before ?? 0)
    expect(next.history[0]?.id).toBe((latest.next_before ?? 0) - 1)
    expect(next.next_before).toBeNull()
    await change({ section: 'fines', late_fine: '' })
    const oldest = (await pageBefore(2)).history
    expect(oldest).toMatchObject([{ by: null, changes: [] }])
  })
})

describe('the operators of the recharge form', () => {
  const operators = (...recharge_operators: unknown[]) => ({ section: 'recharges', recharge_operators })

  test('are offered in their order, each with what the form sends', async () => {
    await change(operators('BSNL', 'Grameen Phone', 'airtel'))
    const { association } = await world.visitor.ask('GET /api/association')
    expect(association.recharge_operators).toEqual([
      { code: 'bsnl', name: 'BSNL' },
      { code: 'grameen-phone', name: 'Grameen Phone' },
      { code: 'airtel', name: 'airtel' },
    ])
  })

  test.each([
    ['none', []],
    ['the same twice', ['Jio', 'JIO ']],
    ['one of spaces', ['  ']],
    ['one of no letters', ['--']],
    ['a number', [7]],
    ['one with a NUL', ['Ji\u0000o']],
    ['too many', Array.from({ length: 21 }, (_, index) => `Operator ${index}`)],
  ])('with %s are refused', async (_what, names) => {
    expect(await refusedChange(operators(...names))).toMatchObject({ status: 422, fields: ['recharge_operators'] })
  })
})

describe('the two-person rules', () => {
  test('are switched for everybody at once', async () => {
    await change({ section: 'rules', two_person_rules: false })
    expect((await auditor.ask('GET /api/office/overview')).two_person_rules).toBe(false)
    await change({ section: 'rules', two_person_rules: true })
    expect((await auditor.ask('GET /api/office/overview')).two_person_rules).toBe(true)
  })
})

test.each([
  ['no section', {}, 'section'],
  ['an unknown section', { section: 'everything' }, 'section'],
  ['no version', { section: 'fines', version: undefined, late_fine: '1' }, 'version'],
  ['a version of text', { section: 'fines', version: '1', late_fine: '1' }, 'version'],
  ['a fine in words', { section: 'fines', late_fine: 'much' }, 'late_fine'],
  ['no name', { ...ASSOCIATION, name: ' ' }, 'name'],
  ['an email that is none', { ...ASSOCIATION, email: 'office' }, 'email'],
  ['a NUL in an address', { ...ASSOCIATION, address: 'Deira\u0000' }, 'address'],
])('a change with %s is refused', async (_what, fields, field) => {
  expect(await refusedChange(fields)).toMatchObject({ status: 422, fields: [field] })
})

test('amounts are stored to the fils', async () => {
  await change({ section: 'fines', late_fine: '10.50' })
  const { rows } = await world.pool.query('select value from settings_version order by id desc limit 1')
  expect(rows[0].value.lateFine).toBe(String(aed(10) + 50n))
})

const BANK = { bank_name: 'Creek Bank', bank_account_name: 'Somiti', bank_account_number: '1' }

describe('the IBAN that members pay to', () => {
  const iban = (bank_iban: string) => ({ section: 'bank', ...BANK, bank_iban })

  test.each(['ae070331234567890123456', 'AE07-0331-2345-6789-0123-456', ` ${IBAN} `])(
    'is kept in groups of four: %s',
    async (written) => {
      await change(iban(written))
      expect((await world.visitor.ask('GET /api/association')).association.bank.iban).toBe(IBAN)
    },
  )

  test.each([
    ['with two figures swapped', IBAN.replace('6789', '6798'), "The check digits don't match"],
    ['with a figure too few', IBAN.slice(0, -1), 'An IBAN of AE has 23 characters, this one 22.'],
    ['of no country', IBAN.replace('AE', 'XX'), 'An IBAN begins with two letters for its country'],
    ['that is a number', '0331 2345 6789', 'An IBAN begins with two letters for its country'],
    ['with letters where figures belong', IBAN.replace('6789', '6O89'), "The check digits don't match"],
  ])('is refused %s, and nothing is stored', async (_, written, sentence) => {
    const version = await seen()
    const answer = await admin.send('POST /api/office/settings', { fields: { version, ...iban(written) } })
    expect(answer).toMatchObject({ status: 422, body: { errors: { bank_iban: [expect.stringContaining(sentence)] } } })
    expect(await seen()).toBe(version)
  })

  test('is checked where it is written as the account number, too', async () => {
    const version = await seen()
    const bank = { section: 'bank', ...BANK, bank_iban: '', bank_account_number: IBAN.replace('6789', '6798') }
    expect(await refusedChange(bank)).toMatchObject({ status: 422, fields: ['bank_account_number'] })
    expect(await seen()).toBe(version)
  })
})
