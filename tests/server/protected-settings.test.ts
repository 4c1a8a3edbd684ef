import { beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#server/db/settings.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { NO_APP } from '../support/mailbox.ts'
import { freshWorld } from '../support/opened-world.ts'
import { proposeChange } from '../support/settings.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const SETTINGS = 'GET /api/office/settings'
const CHANGE = 'POST /api/office/settings'
const CONFIRM = 'POST /api/office/settings/proposals/:id/confirm'
const REJECT = 'POST /api/office/settings/proposals/:id/reject'
const BANK = {
  section: 'bank',
  ...{ bank_name: 'Creek Bank', bank_account_name: 'Somiti' },
  ...{ bank_account_number: '0127 4455', bank_iban: 'AE07 0331 2345 6789 0123 456' },
} as const
const OTHER = { ...BANK, bank_account_number: '9999 0000' } as const
const RULES_OFF = { section: 'rules', two_person_rules: false } as const

const world = freshWorld({ now: '2026-11-21T10:00:00+04:00' })
let admin: Person
let treasurer: Person

beforeEach(async () => {
  admin = await world.officer('admin')
})

const settings = async (by = admin) => by.ask(SETTINGS)
const change = async (fields: object, by = admin) =>
  by.ask(CHANGE, { fields: { version: (await settings()).version, ...fields } })
const bank = async () => (await world.visitor.ask('GET /api/association')).association.bank
const told = async (who: Person) =>
  (await who.ask('GET /api/notifications')).notifications.map(({ kind, reason }) => (reason ? [kind, reason] : kind))
const at = (instant: string) => world.travelTo(instant)
async function work() {
  const handlers = jobHandlers({
    ...{ pool: world.pool, publicUrl: '', mailer: { carriesLinks: false, send: async () => {} } },
    ...NO_APP,
  })
  const failures: unknown[] = []
  const onFailure = ({ error }: { error: unknown }) => void failures.push(error)
  while (await doNextJob({ pool: world.pool, now: world.clock.now, handlers, onFailure }));
  expect(failures).toEqual([])
}

describe('where members pay to', () => {
  test('is changed at once until there is a member, and all officers are told', async () => {
    treasurer = await world.officer('treasurer')
    expect((await change(BANK)).message).toBe('The settings are changed.')
    expect(await bank()).toMatchObject({ account_number: '0127 4455', changed_on: null })
    expect(await told(treasurer)).toEqual(['account_changed'])
  })

  test('holds once a treasurer has confirmed it; all officers are told, and members read it for 30 days', async () => {
    await change(BANK)
    treasurer = await world.officer('treasurer')
    const secretary = await world.officer('secretary')
    await world.member()
    const { message } = await change(OTHER)
    expect(message).toBe('The change takes effect once a treasurer confirms it. All officers are told.')
    expect(await bank()).toMatchObject({ account_number: '0127 4455', changed_on: null })
    for (const officer of [admin, treasurer, secretary]) {
      expect((await told(officer))[0]).toBe('account_change_proposed')
      expect((await officer.ask('GET /api/office/overview')).settings_waiting).toBe(true)
    }
    const [waits] = (await settings(treasurer)).waiting
    expect(waits).toMatchObject({
      ...{ section: 'bank', by: admin.name, at: '2026-11-21T06:00:00.000Z', holds_from: null },
      changes: [{ setting: 'bank_account_number', from: '0127 4455', to: '9999 0000' }],
      may: ['confirm', 'reject'],
    })
    expect((await settings(admin)).waiting[0]?.may).toEqual(['reject'])
    expect((await settings(secretary)).waiting[0]?.may).toEqual([])

    await at('2026-11-22T10:00:00+04:00')
    await treasurer.ask(CONFIRM, { id: waits?.id ?? 0 })
    expect(await bank()).toMatchObject({ account_number: '9999 0000', changed_on: '2026-11-22' })
    expect((await told(secretary))[0]).toBe('account_changed')
    const { waiting, history } = await settings()
    expect(waiting).toEqual([])
    expect(history[0]).toMatchObject({ by: admin.name, confirmed_by: treasurer.name, at: '2026-11-22T06:00:00.000Z' })
    expect((await admin.ask('GET /api/office/overview')).settings_waiting).toBe(false)
    await at('2026-12-22T09:59:00+04:00')
    expect((await bank()).changed_on).toBe('2026-11-22')
    await at('2026-12-22T10:00:00+04:00')
    expect((await bank()).changed_on).toBeNull()
  })

  test('is confirmed by nobody who is no treasurer, nor by who proposed it, whatever the two-person switch says', async () => {
    treasurer = await world.officer('treasurer')
    const both = await world.officer('admin', 'treasurer')
    await change(RULES_OFF)
    await world.member()
    const id = await proposeChange(both, OTHER)
    expect((await settings(both)).waiting[0]?.may).toEqual(['reject'])
    expect(await refusedUntouched(world, () => both.send(CONFIRM, { id }))).toMatchObject({
      ...{ status: 403, code: 'settings_proposed_by_you' },
    })
    await admin.refused('not_allowed', CONFIRM, { id })
    await treasurer.refused('not_found', CONFIRM, { id: 999 })
    await treasurer.ask(CONFIRM, { id })
    await treasurer.refused('settings_decided', CONFIRM, { id })
    await treasurer.refused('settings_decided', REJECT, { id, fields: { reason: 'Too late.' } })
  })

  test('that is rejected stays as it is, and all officers read why', async () => {
    treasurer = await world.officer('treasurer')
    await world.member()
    const id = await proposeChange(admin, OTHER)
    await treasurer.ask(REJECT, { id, fields: { reason: 'Nobody at the bank knows it.' } })
    expect((await told(admin))[0]).toEqual(['account_change_rejected', 'Nobody at the bank knows it.'])
    expect((await bank()).account_number).toBe('')
    await treasurer.refused('settings_decided', CONFIRM, { id })
    // Another can be proposed then, and cancelled by who did.
    const next = await proposeChange(admin, OTHER)
    await admin.ask(REJECT, { id: next, fields: { reason: 'A digit is wrong.' } })
    expect((await settings()).waiting).toEqual([])
  })

  test('waits once; other settings change meanwhile, and stay changed when it is confirmed', async () => {
    treasurer = await world.officer('treasurer')
    const second = await world.officer('admin')
    await world.member()
    const { version } = await settings()
    const id = await proposeChange(admin, OTHER)
    const fields = { ...BANK, version }
    const refused = await second.refused('settings_waiting', CHANGE, { fields })
    expect(refused.message).toContain(admin.name)
    await change({ section: 'fines', late_fine: '7' })
    await treasurer.ask(CONFIRM, { id })
    expect((await settings()).settings).toMatchObject({ late_fine: 7, bank_account_number: '9999 0000' })
  })

  test('proposed and confirmed by many at once is changed once', async () => {
    treasurer = await world.officer('treasurer')
    const second = await world.officer('treasurer')
    await world.member()
    const { version } = await settings()
    const proposed = await Promise.all(
      Array.from({ length: 6 }, () => admin.send(CHANGE, { fields: { version, ...OTHER } })),
    )
    expect(proposed.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
    const id = (await settings()).waiting[0]?.id ?? 0
    const fines = () => admin.send(CHANGE, { fields: { section: 'fines', version, late_fine: '3' } })
    const confirmed = await Promise.all([
      ...[treasurer, second, treasurer, second].map((by) => by.send(CONFIRM, { id })),
      fines(),
    ])
    for (const { status } of confirmed) expect([200, 409]).toContain(status)
    if (confirmed.slice(0, 4).every(({ status }) => status === 409)) await treasurer.ask(CONFIRM, { id })
    expect((await bank()).account_number).toBe('9999 0000')
    const versions = await world.admin.query('select from settings_version where proposal_id = $1', [id])
    expect(versions.rowCount).toBe(1)
  })
})

describe('the two-person rules', () => {
  test('are switched once a treasurer has confirmed it', async () => {
    treasurer = await world.officer('treasurer')
    await world.member()
    const id = await proposeChange(admin, RULES_OFF)
    expect((await readSettings(world.pool)).twoPersonRules).toBe(true)
    await treasurer.ask(CONFIRM, { id })
    expect((await readSettings(world.pool)).twoPersonRules).toBe(false)
    expect(await told(treasurer)).toEqual(['rules_changed', 'rules_change_proposed'])
    expect((await bank()).changed_on).toBeNull()
  })
})

describe('an only officer', () => {
  beforeEach(() => world.member())

  test('changes them after a day, and not earlier', async () => {
    expect((await change(OTHER)).message).toBe('The change takes effect after 24 hours. Until then you can cancel it.')
    expect((await settings()).waiting).toMatchObject([{ holds_from: '2026-11-22T06:00:00.000Z', may: ['reject'] }])
    await at('2026-11-22T09:59:59+04:00')
    await work()
    expect((await bank()).account_number).toBe('')
    await at('2026-11-22T10:00:00+04:00')
    await work()
    expect((await bank()).account_number).toBe('9999 0000')
    expect((await settings()).history[0]).toMatchObject({ by: admin.name, confirmed_by: null })
    expect((await told(admin))[0]).toBe('account_changed')
  })

  test('who clears the bank details of an association that is set up sees no list of first steps again', async () => {
    await change({ section: 'association', name: 'Somiti', email: '', phone: '04 555 0100', address: '' })
    for (const step of ['dues', 'loans', 'officers'])
      await admin.ask('POST /api/office/setup/keep', { fields: { step } })
    await change(BANK)
    await at('2026-11-22T10:00:00+04:00')
    await work()
    await change({ ...BANK, bank_account_number: '', bank_iban: '' })
    await at('2026-11-23T10:00:00+04:00')
    await work()
    expect((await bank()).account_number).toBe('')
    expect(await admin.ask('GET /api/office/setup')).toMatchObject({ put_away: true })
  })

  test('can cancel it until then', async () => {
    await change(RULES_OFF)
    const id = (await settings()).waiting[0]?.id ?? 0
    await admin.ask(REJECT, { id, fields: { reason: 'A mistake.' } })
    await at('2026-11-23T10:00:00+04:00')
    await work()
    expect((await readSettings(world.pool)).twoPersonRules).toBe(true)
  })

  test('who is not alone any more after that day waits for a treasurer', async () => {
    await change(OTHER)
    treasurer = await world.officer('treasurer')
    await at('2026-11-23T10:00:00+04:00')
    await work()
    expect((await bank()).account_number).toBe('')
    await treasurer.ask(CONFIRM, { id: (await settings()).waiting[0]?.id ?? 0 })
    expect((await bank()).account_number).toBe('9999 0000')
  })
})

test('both take a fresh code of who has an authenticator app, and other settings none', async () => {
  treasurer = await world.officer('treasurer')
  await world.member()
  const { version } = await settings()
  const app = await setUpAuthenticator(world, admin)
  await at('2026-11-21T12:00:00+04:00')
  for (const fields of [OTHER, RULES_OFF]) {
    await admin.refused('fresh_code_needed', CHANGE, { fields: { version, ...fields } })
  }
  await change({ section: 'fines', late_fine: '5' })
  await admin.ask('POST /api/second-factor/prove', { fields: { code: app.code(world.clock.now()) } })
  const id = await proposeChange(admin, OTHER)
  await setUpAuthenticator(world, treasurer)
  await at('2026-11-21T14:00:00+04:00')
  await treasurer.refused('fresh_code_needed', CONFIRM, { id })
})

test('the database refuses such a change without its proposal, and another one than was proposed', async () => {
  await world.member()
  const insert = `insert into settings_version (value, made_by, made_at, proposal_id)
    select value || $1::jsonb, $2, now(), $3 from settings_version order by id desc limit 1`
  const off = JSON.stringify({ twoPersonRules: false })
  await expect(world.pool.query(insert, [off, admin.id, null])).rejects.toThrow('by a proposal that was confirmed')
  await world.officer('treasurer')
  const id = await proposeChange(admin, OTHER)
  await expect(world.pool.query(insert, [off, admin.id, id])).rejects.toThrow('not what was proposed')
  const edit = `update settings_proposal set change = '{"bank": {}}' where id = $1`
  await expect(world.pool.query(edit, [id])).rejects.toThrow('stays as it is')
})
