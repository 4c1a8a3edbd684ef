import { beforeAll, expect, test } from 'vitest'
import { payerReference } from '#core/payer-reference.ts'
import { type Office, seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { type Storied, storiedMember } from '../support/storied-member.ts'

const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let told: Storied
let uniqueId: string

beforeAll(async () => {
  office = await seatOffice(world)
  told = await storiedMember(world, office)
  const { member } = await office.treasurer.ask('GET /api/office/members/:id', { id: told.other.id })
  uniqueId = member.account.owner_data.unique_id
  await world.admin.query(`update person set mobile = '+971 50 777 1234' where id = $1`, [told.other.id])
}, 60_000)

const find = (search: string) => office.treasurer.ask('GET /api/office/search', { query: { search } })
const NOTHING = { members: [], payments: [], loans: [], entries: [] }

test('a member is found by part of the name, the ID, the mobile, the email and the reference for payments', async () => {
  const member = {
    id: Number(told.other.id),
    unique_id: uniqueId,
    name: 'Vijay Nair',
    mobile: '+971 50 777 1234',
    closed: false,
  }
  const reference = payerReference(uniqueId)
  const texts = [
    'jay na',
    uniqueId,
    '777 1234',
    told.other.email.toUpperCase(),
    reference,
    ` ${reference.toLowerCase()} `,
  ]
  for (const text of texts) expect((await find(text)).members, text).toEqual([member])
})

test('a payment, a loan and an entry are found by their numbers, each with what tells it apart', async () => {
  const { payments } = await find(`r-${String(told.dues).padStart(6, '0')}`)
  expect(payments).toMatchObject([{ id: told.dues, amount: 100, member: { id: Number(told.member.id) } }])
  expect((await find(`#${told.loan}`)).loans).toMatchObject([
    { id: told.loan, principal: 1000, member: { id: Number(told.member.id) } },
  ])
  const { lines } = await office.treasurer.ask('GET /api/office/members/:id/statement', { id: told.other.id })
  expect((await find(String(lines[0]?.id))).entries).toEqual([
    { id: lines[0]?.id, kind: 'dues_payment', date: '2026-10-20' },
  ])
})

test('a payment is found by the reference of its line of the bank', async () => {
  await office.treasurer.ask('POST /api/office/bank-statements', statementOf(['20/10/2026,TRANSFER NAIR,100.00,']))
  const line = await world.admin.query(`update bank_line set reference = 'FT26293XYZ' returning id`)
  await world.admin.query('update payment set bank_line_id = $1 where id = $2', [line.rows[0].id, told.dues])
  expect((await find('ft26293xyz')).payments).toMatchObject([{ id: told.dues }])
  expect(await find('ft26293xy')).toMatchObject(NOTHING)
})

test('what nobody has finds nothing, and nothing is no search', async () => {
  expect(await find('%')).toMatchObject(NOTHING)
  expect(await find('999999999999999')).toMatchObject(NOTHING)
  const { errors } = await office.treasurer.refused('invalid_fields', 'GET /api/office/search', {
    query: { search: ' ' },
  })
  expect(Object.keys(errors ?? {})).toEqual(['search'])
})
