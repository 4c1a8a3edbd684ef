import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { getApproved, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await payDues(office, member, 'November', '500')
})

describe('bank accounts and cash boxes', () => {
  const list = async () => (await office.treasurer.ask('GET /api/office/money-accounts')).accounts
  const open = (fields: object) => office.treasurer.ask('POST /api/office/money-accounts', { fields })

  test('are opened, named, used and closed when they are empty', async () => {
    const { code } = await open({ place: 'bank', name: 'Savings Bank', account_number: '9917 2231' })
    expect(code).toBe('bank_2')
    await office.treasurer.refused('invalid_fields', 'POST /api/office/money-accounts', {
      fields: { place: 'cash', name: 'savings bank' },
    })
    expect((await open({ place: 'bank', name: 'Third Bank' })).code).toBe('bank_3')
    expect(await list()).toMatchObject([
      { code: 'bank', name: 'Bank', balance: 500 },
      { code: 'bank_2', name: 'Savings Bank', account_number: '9917 2231', balance: 0, closed: false },
      { code: 'bank_3' },
      { code: 'cash', place: 'cash', name: 'Cash' },
    ])
    const change = 'PUT /api/office/money-accounts/:id'
    await office.treasurer.ask(change, { id: 'bank_3', fields: { name: 'Old Bank', closed: true } })
    await office.treasurer.refused('account_not_empty', change, {
      id: 'bank',
      fields: { name: 'Bank', closed: true },
    })
    expect((await list())[2]).toMatchObject({ name: 'Old Bank', closed: true })
    const masked = await office.lender.ask('GET /api/office/money-accounts')
    expect(masked.accounts[1]?.account_number).toBe('•••••2231')
  })

  test('with an IBAN have one whose country, length and check digits are right; a plain number stays as it is', async () => {
    const good = 'AE07 0331 2345 6789 0123 456'
    const before = await world.stored()
    const errorsOf = async (account_number: string) =>
      (
        await office.treasurer.refused('invalid_fields', 'POST /api/office/money-accounts', {
          fields: { place: 'bank', name: 'Savings Bank', account_number },
        })
      ).errors
    expect(await errorsOf('AE08 0331 2345 6789 0123 456')).toEqual({
      account_number: [expect.stringMatching(/^The check digits don't match/)],
    })
    expect(await errorsOf('AE07 0331 2345 6789 0123')).toEqual({
      account_number: ['An IBAN of AE has 23 characters, this one 20.'],
    })
    expect(await world.stored()).toEqual(before)
    const { code } = await open({ place: 'bank', name: 'Savings Bank', account_number: good })
    const change = (account_number: string, closed = false) => ({
      id: code,
      fields: { name: 'Savings Bank', account_number, closed },
    })
    const CHANGE = 'PUT /api/office/money-accounts/:id'
    const { errors } = await office.treasurer.refused('invalid_fields', CHANGE, change(good.replace('07', '70')))
    expect(errors).toHaveProperty('account_number')
    expect((await list()).find((each) => each.code === code)).toMatchObject({ account_number: good })
    await office.treasurer.ask(CHANGE, change('9917 2231'))
    expect((await list()).find((each) => each.code === code)).toMatchObject({ account_number: '9917 2231' })
  })

  test('have a place and a name, and are there before they are changed', async () => {
    const before = await world.stored()
    const errorsOf = async (fields: object) =>
      (await office.treasurer.refused('invalid_fields', 'POST /api/office/money-accounts', { fields })).errors
    expect(await errorsOf({ place: 'box', name: 'Box' })).toHaveProperty('place')
    expect(await errorsOf({ place: 'cash', name: ' ' })).toHaveProperty('name')
    const change = 'PUT /api/office/money-accounts/:id'
    await office.treasurer.refused('not_found', change, { id: 'bank_9', fields: { name: 'Ninth Bank' } })
    await office.treasurer.refused('not_found', change, { id: 'savings', fields: { name: 'Ours' } })
    expect(await world.stored()).toEqual(before)
  })

  test('pay loans out, where the one that is named is open and holds enough', async () => {
    const { code } = await open({ place: 'bank', name: 'Savings Bank' })
    const fields = { paid_from: 'bank', paid_into: code, amount: '450', day: '2026-11-20', purpose: 'To lend from' }
    await office.treasurer.ask('POST /api/office/transfers', { fields })
    const id = await getApproved(office, member, 500)
    const disburse = 'POST /api/office/loans/:id/disburse'
    const from = (paid_from: string) => ({ id, fields: { reference: 'FT 4412', paid_from } })
    const before = await world.stored()
    expect((await office.treasurer.refused('invalid_fields', disburse, from('bank_7'))).errors).toHaveProperty(
      'paid_from',
    )
    await office.treasurer.refused('insufficient_bank', disburse, from(code))
    expect(await world.stored()).toEqual(before)
    await office.treasurer.ask('POST /api/office/transfers', { fields: { ...fields, amount: '50' } })
    await office.treasurer.ask(disburse, from(code))
    expect(await balanceOf(world.admin, code)).toBe(0n)
    const reason = { reason: 'The bank returned the transfer.' }
    await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields: reason })
    expect(await balanceOf(world.admin, code)).toBe(50_000n)
  })
})
