import { beforeEach, describe, expect, test } from 'vitest'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { balanceOf } from '../support/books.ts'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { jpeg, pdf } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let second: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
  await world.bring(5000)
})

const spend = 'POST /api/office/expenses'
const confirm = 'POST /api/office/vouchers/:id/confirm'
const reject = 'POST /api/office/vouchers/:id/reject'
const cancel = 'POST /api/office/vouchers/:id/cancel'
const reverse = 'POST /api/office/vouchers/:id/reverse'
const reason = { reason: 'The bill is of last year.' }
const expense = (more: object = {}) => ({
  kind: 'expense',
  amount: '500.01',
  paid_from: 'bank',
  day: '2026-11-18',
  payee: 'Al Nahda Community Hall',
  purpose: 'Rent of the hall',
  ...more,
})
const entered = async (more: object = {}) => (await treasurer.ask(spend, { fields: expense(more) })).voucher_id
const list = async (status: string, who = second) =>
  (await who.ask('GET /api/office/vouchers', { query: { status } })).vouchers
const count = async () => (await second.ask('GET /api/office/overview')).waiting.expenses
const codeOf = (body: unknown) => (body as { code?: string }).code ?? ''
const switchRulesOff = async () =>
  writeSettings(world.pool, { ...(await readSettings(world.pool)), twoPersonRules: false }, null, world.clock.now())
const bank = () => balanceOf(world.admin, 'bank')

describe('an expense above the limit', () => {
  test('waits, with nothing posted, and is posted once another treasurer confirms it', async () => {
    const sent = { fields: expense(), files: { picture: await jpeg() } }
    const { message, voucher_id: id, entry_id } = await treasurer.ask(spend, sent)
    expect(entry_id).toBeNull()
    expect(message).toContain('another treasurer has to confirm it')
    expect(await bank()).toBe(500_000n)
    expect(await count()).toBe(1)
    expect(await list('posted')).toEqual([])
    const seen = { id, status: 'waiting', amount: 500.01, made_by: treasurer.name, entry_id: null, decided_by: null }
    expect(await list('waiting')).toMatchObject([{ ...seen, may: ['confirm', 'reject'] }])
    expect(await list('waiting', treasurer)).toMatchObject([{ ...seen, may: ['cancel'] }])
    expect(await list('waiting', office.lender)).toMatchObject([{ ...seen, may: [] }])
    const shown = await second.send('GET /api/office/vouchers/:id/picture', { id })
    expect(shown.headers['content-type']).toBe('image/jpeg')

    const { entry_id: posted } = await second.ask(confirm, { id })
    expect(await bank()).toBe(449_999n)
    expect(await balanceOf(world.admin, 'general_expense')).toBe(50_001n)
    expect(await count()).toBe(0)
    expect(await list('posted')).toMatchObject([
      { id, status: 'posted', entry_id: posted, made_by: treasurer.name, decided_by: second.name, may: ['reverse'] },
    ])
    const { entry } = await treasurer.ask('GET /api/office/ledger/entries/:id', { id: posted })
    const memo = 'Al Nahda Community Hall: Rent of the hall'
    expect(entry).toMatchObject({ kind: 'expense', memo, received_on: '2026-11-18', date: '2026-11-21' })
    await second.refused('already_decided', confirm, { id })
    await treasurer.ask(reverse, { id, fields: reason })
    expect(await bank()).toBe(500_000n)
  })

  test('is told at once to every other treasurer, and to nobody else', async () => {
    const bell = async (who: Person) =>
      (await who.ask('GET /api/notifications')).notifications.filter(({ kind }) => kind === 'expense_waits')
    await entered()
    await entered({ amount: '500' })
    expect(await bell(second)).toMatchObject([{ amount: 500.01, read: false }])
    for (const other of [treasurer, office.lender]) expect(await bell(other)).toEqual([])
  })

  test('is neither confirmed nor rejected by who entered it, also once the two-person rules are off', async () => {
    const id = await entered()
    await treasurer.refused('proposed_by_you', confirm, { id })
    await treasurer.refused('proposed_by_you', reject, { id, fields: reason })
    await office.lender.refused('not_allowed', confirm, { id })
    await switchRulesOff()
    await treasurer.refused('proposed_by_you', confirm, { id })
    expect(await bank()).toBe(500_000n)
    await second.ask(confirm, { id })
    expect(await bank()).toBe(449_999n)
  })

  test('is rejected with a reason, and nothing is posted', async () => {
    const id = await entered({ kind: 'bank_charge' })
    await second.refused('invalid_fields', reject, { id, fields: { reason: ' ' } })
    await second.refused('expense_waits', reverse, { id, fields: reason })
    await second.ask(reject, { id, fields: reason })
    expect(await list('rejected')).toMatchObject([
      { id, decided_by: second.name, rejection_reason: reason.reason, entry_id: null, may: [] },
    ])
    for (const call of [confirm, cancel, reject, reverse] as const)
      await treasurer.refused('already_decided', call, { id, fields: reason })
    expect(await bank()).toBe(500_000n)
  })

  test('is cancelled by who entered it, and by nobody else', async () => {
    const id = await entered()
    await second.refused('only_proposer', cancel, { id })
    await treasurer.ask(cancel, { id })
    expect(await list('cancelled')).toMatchObject([{ id, decided_by: treasurer.name, rejection_reason: null }])
    await second.refused('already_decided', confirm, { id })
    await second.refused('not_found', confirm, { id: 999 })
    expect(await bank()).toBe(500_000n)
  })

  test('sent twice under one key waits once, and is confirmed once', async () => {
    const sent = { fields: expense(), key: 'hall' }
    const first = await treasurer.ask(spend, sent)
    expect(await treasurer.ask(spend, sent)).toEqual(first)
    expect(await list('waiting')).toHaveLength(1)
    const id = first.voucher_id
    expect(await second.ask(confirm, { id, key: 'yes' })).toEqual(await second.ask(confirm, { id, key: 'yes' }))
    expect(await bank()).toBe(449_999n)
  })

  test('that comes with the file of another says so while it waits', async () => {
    const picture = pdf('the same')
    const first = await treasurer.ask(spend, { fields: expense({ amount: '10' }), files: { picture } })
    await treasurer.ask(spend, { fields: expense(), files: { picture } })
    expect(await list('waiting')).toMatchObject([{ same_file_as: [first.voucher_id] }])
  })

  test('is on the audit trail with each step', async () => {
    await second.ask(confirm, { id: await entered() })
    await second.ask(reject, { id: await entered(), fields: reason })
    await treasurer.ask(cancel, { id: await entered() })
    const auditor = await world.officer('auditor')
    const { records } = await auditor.ask('GET /api/office/audit')
    const acts = records.map(({ call, by }) => [call, by?.name])
    for (const [act, by] of [
      [cancel, treasurer.name],
      [reject, second.name],
      [confirm, second.name],
      [spend, treasurer.name],
    ])
      expect(acts).toContainEqual([act, by])
  })
})

describe('what one treasurer may post', () => {
  const change = async (expense_limit: string) => {
    const admin = await world.officer('admin')
    const { version } = await admin.ask('GET /api/office/settings')
    await admin.ask('POST /api/office/settings', { fields: { section: 'expenses', version, expense_limit } })
    return admin
  }

  test('is 500 AED to begin with, and then what the settings say, which are kept with what was before', async () => {
    expect((await treasurer.ask(spend, { fields: expense({ amount: '500' }) })).entry_id).not.toBeNull()
    const admin = await change('600')
    expect((await treasurer.ask(spend, { fields: expense({ amount: '600' }) })).entry_id).not.toBeNull()
    expect((await treasurer.ask(spend, { fields: expense({ amount: '600.01' }) })).entry_id).toBeNull()
    const { settings, history } = await admin.ask('GET /api/office/settings')
    expect(settings.expense_limit).toBe(600)
    expect(history[0]).toMatchObject({
      by: admin.name,
      changes: [{ setting: 'expense_limit', from: '500.00', to: '600.00' }],
    })
  })

  test('can be nothing at all', async () => {
    await change('')
    expect((await treasurer.ask(spend, { fields: expense({ amount: '0.01' }) })).entry_id).toBeNull()
  })

  test('is anything where the two-person rules are off', async () => {
    await switchRulesOff()
    await treasurer.ask(spend, { fields: expense({ amount: '4000' }) })
    expect(await bank()).toBe(100_000n)
  })

  test('is set by administrators alone, to an amount', async () => {
    const { version } = await treasurer.ask('GET /api/office/settings')
    const fields = { section: 'expenses', version, expense_limit: '9000' }
    await treasurer.refused('not_allowed', 'POST /api/office/settings', { fields })
    const admin = await world.officer('admin')
    const { errors } = await admin.refused('invalid_fields', 'POST /api/office/settings', {
      fields: { ...fields, expense_limit: 'many' },
    })
    expect(errors).toHaveProperty('expense_limit')
  })
})

describe('while an expense waits', () => {
  test('its month may be closed: it is posted on the day it is confirmed, and keeps the day it was paid', async () => {
    const id = await entered()
    await world.travelTo('2026-12-02T09:00:00+04:00')
    await treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-11' })
    const { entry_id } = await second.ask(confirm, { id })
    const { entry } = await treasurer.ask('GET /api/office/ledger/entries/:id', { id: entry_id })
    expect(entry).toMatchObject({ date: '2026-12-02', received_on: '2026-11-18' })
    const { months } = await treasurer.ask('GET /api/office/periods')
    expect(months.find(({ month }) => month === '2026-11')).toMatchObject({ state: 'closed', unchanged: true })
  })

  test('the money may be spent, or the account closed: then it cannot be confirmed, and waits on', async () => {
    await treasurer.ask('POST /api/office/money-accounts', { fields: { place: 'cash', name: 'Box of the meeting' } })
    const transfer = { amount: '600', day: '2026-11-20', purpose: 'For the meeting' }
    const into = { ...transfer, paid_from: 'bank', paid_into: 'cash_2' }
    await treasurer.ask('POST /api/office/transfers', { fields: into })
    await treasurer.refused('insufficient_bank', spend, { fields: expense({ amount: '600.01', paid_from: 'cash_2' }) })
    const id = await entered({ paid_from: 'cash_2' })
    const back = { ...transfer, paid_from: 'cash_2', paid_into: 'bank' }
    await treasurer.ask('POST /api/office/transfers', { fields: back })
    await second.refused('insufficient_bank', confirm, { id })
    const closed = { name: 'Box of the meeting', closed: true }
    await treasurer.ask('PUT /api/office/money-accounts/:id', { id: 'cash_2', fields: closed })
    expect(['account_closed', 'insufficient_bank']).toContain(codeOf((await second.send(confirm, { id })).body))
    expect(await list('waiting')).toMatchObject([{ id }])
    await second.ask(reject, { id, fields: reason })
  })

  test('of many who decide at once one does, and it is posted once or not at all', async () => {
    const third = await world.officer('treasurer')
    for (let round = 0; round < 4; round += 1) {
      const id = await entered({ purpose: `Rent of round ${round}` })
      const before = await bank()
      const acts = Array.from({ length: 5 }, () => [
        () => second.send(confirm, { id }),
        () => third.send(confirm, { id }),
        () => third.send(reject, { id, fields: reason }),
        () => treasurer.send(cancel, { id }),
      ]).flat()
      const answers = await Promise.all(acts.map((act) => act()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 200)
      for (const { body } of refused) expect(['already_decided', 'busy']).toContain(codeOf(body))
      const [voucher] = [...(await list('posted')), ...(await list('rejected')), ...(await list('cancelled'))].filter(
        (each) => each.id === id,
      )
      expect(before - (await bank())).toBe(voucher?.status === 'posted' ? 50_001n : 0n)
    }
  })

  test('PostgreSQL keeps it as it was entered, for another person, and decided once', async () => {
    const id = await entered()
    const update = (set: string) => world.admin.query(`update voucher set ${set} where id = $1`, [id])
    const posted = `status = 'posted', entry_id = (select max(id) from entry), decided_at = now()`
    await expect(update(`${posted}, decided_by = made_by`)).rejects.toThrow('decided_by_another')
    await expect(update(posted.replace(', decided_at = now()', ''))).rejects.toThrow('stays as it was entered')
    const by = `decided_by = ${second.id}, decided_at = now()`
    await expect(update(`status = 'posted', ${by}`)).rejects.toThrow('posted_with_its_entry')
    await expect(update(`status = 'rejected', ${by}`)).rejects.toThrow('rejected_with_a_reason')
    await expect(update(`status = 'cancelled', ${by}`)).rejects.toThrow('decided_by_another')
    await expect(update('amount = amount + 1')).rejects.toThrow('stays as it was entered')
    await expect(update(`paid_from = 'cash'`)).rejects.toThrow('stays as it was entered')
    await second.ask(reject, { id, fields: reason })
    await expect(update(`status = 'waiting', decided_by = null, decided_at = null`)).rejects.toThrow('decided once')
    await expect(update(`${posted}, ${by.split(',')[0]}`)).rejects.toThrow('decided once')
  })
})
