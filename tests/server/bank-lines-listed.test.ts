import { beforeEach, expect, test } from 'vitest'
import { payerReference } from '#core/payer-reference.ts'
import { type Office, seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'

const world = freshWorld()
let office: Office

beforeEach(async () => {
  office = await seatOffice(world)
  const rows = [
    '18/11/2026,TRF AMINA HOSSAIN,100.00,100.00',
    '19/11/2026,MONTHLY FEE,-25.00,75.00',
    '20/11/2026,CDM DEPOSIT,"1,250.00","1,325.00"',
    '20/11/2026,TRF 100%_SURE,25.00,"1,350.00"',
  ]
  await office.treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
})

const lines = async (query: Record<string, string> = {}) =>
  (await office.treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', ...query } })).lines
const found = async (query: Record<string, string>) => (await lines(query)).map(({ description }) => description)

test('lines are the oldest first, or as it is asked for', async () => {
  const all = ['TRF AMINA HOSSAIN', 'MONTHLY FEE', 'CDM DEPOSIT', 'TRF 100%_SURE']
  expect(await found({})).toEqual(all)
  expect(await found({ sort: 'newest' })).toEqual(all.toReversed())
  const byAmount = ['CDM DEPOSIT', 'TRF AMINA HOSSAIN', 'TRF 100%_SURE', 'MONTHLY FEE']
  expect(await found({ sort: 'largest' })).toEqual(byAmount)
  expect(await found({ sort: 'smallest' })).toEqual(byAmount.toReversed())
  await office.treasurer.refused('invalid_fields', 'GET /api/office/bank-lines', {
    query: { account: 'bank', sort: 'colour' },
  })
})

test('lines are found by words, amount whichever way it went, day and number', async () => {
  const [first] = await lines()
  expect(await found({ search: 'amina' })).toEqual(['TRF AMINA HOSSAIN'])
  expect(await found({ search: '%_' })).toEqual(['TRF 100%_SURE'])
  expect(await found({ search: '25' })).toEqual(['MONTHLY FEE', 'TRF 100%_SURE'])
  expect(await found({ search: '1,250.00' })).toEqual(['CDM DEPOSIT'])
  expect(await found({ search: '20 Nov 2026', sort: 'largest' })).toEqual(['CDM DEPOSIT', 'TRF 100%_SURE'])
  expect(await found({ search: `#${first?.id}` })).toContain('TRF AMINA HOSSAIN')
  expect(await found({ search: 'nobody' })).toEqual([])
  expect(await found({ search: 'amina', status: 'matched' })).toEqual([])
})

test('lines are found by the member whose payment they are, by name, ID, mobile and reference', async () => {
  const member = await world.member('Rokeya Begum')
  const [, , deposit] = await lines()
  const claim = { id: deposit?.id ?? 0, fields: { member_id: Number(member.id), kind: 'deposit' } }
  await office.treasurer.ask('POST /api/office/bank-lines/:id/claim', claim)
  expect(await found({ search: 'rokeya' })).toEqual(['CDM DEPOSIT'])
  const { rows } = await world.admin.query<{ id: bigint }>(`select id from payment where status = 'in_review'`)
  const second = await world.officer('treasurer')
  const verify = { id: Number(rows[0]?.id), fields: { line_id: deposit?.id } }
  await second.ask('POST /api/office/payments/:id/verify', verify)
  const { unique_id: id = '' } = (await member.ask('GET /api/my-account-data')).myAccountData?.owner_data ?? {}
  for (const search of ['rokeya begum', id, payerReference(id), member.email])
    expect(await found({ search, status: 'matched' }), search).toEqual(['CDM DEPOSIT'])
  expect(await found({ search: 'rokeya' })).toEqual([])
})

test('lines are of money in, of money out, or of both', async () => {
  expect(await found({ way: 'out' })).toEqual(['MONTHLY FEE'])
  expect(await found({ way: 'in', sort: 'largest' })).toEqual(['CDM DEPOSIT', 'TRF AMINA HOSSAIN', 'TRF 100%_SURE'])
  expect(await found({ way: 'in', search: '25' })).toEqual(['TRF 100%_SURE'])
  await office.treasurer.refused('invalid_fields', 'GET /api/office/bank-lines', {
    query: { account: 'bank', way: 'up' },
  })
})

test('lists go on behind a line in every order, searched or not', async () => {
  for (const sort of ['oldest', 'newest', 'largest', 'smallest']) {
    for (const asked of [{}, { search: 't' }, { way: 'in' }, { search: 't', way: 'in' }]) {
      const all = (await lines({ sort, ...asked })).map(({ id }) => id)
      const rest = (await lines({ sort, ...asked, after: String(all[0]) })).map(({ id }) => id)
      expect([sort, asked, ...rest]).toEqual([sort, asked, ...all.slice(1)])
    }
  }
})
