import { beforeAll, describe, expect, test } from 'vitest'
import { REGISTER_SORTS } from '#contract/members.ts'
import { dayText } from '#core/local-text.ts'
import { payerReference } from '#core/payer-reference.ts'
import { accountOf, askToJoin, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let secretary: Person
let amina: Person
let vijay: Person

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  amina = await world.member('Amina Hossain')
  vijay = await world.member('Vijay Nair')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await payDues(office, amina, 'September')
  await world.admin.query(`update person set name = 'Vijay 100%_Nair', mobile = '0501234567' where id = $1`, [vijay.id])
})

const list = async (query: Record<string, string>) =>
  (await secretary.ask('GET /api/office/members', { query })).members.map((member) => member.name)

describe('the register', () => {
  test('shows what each member has saved and still owes of the dues', async () => {
    const { members } = await secretary.ask('GET /api/office/members')
    expect(members).toMatchObject([
      { name: 'Amina Hossain', savings: 100, months_open: 2, dues_open: 200, status: 1 },
      { name: 'Vijay 100%_Nair', savings: 0, months_open: 3, dues_open: 300 },
    ])
  })

  test.each([
    ['a part of the name, whatever its case', 'HOSS'],
    ['the member ID', 'SM-000001'],
    ['the bare number', '1'],
    ['the email', 'amina.hossain'],
    ['the mobile number', '555 0100'],
  ])('is searched by %s', async (_, search) => {
    expect(await list({ search })).toContain('Amina Hossain')
  })

  test('is searched by the reference, by what is saved, and by the day of joining, in every order', async () => {
    const { members } = await secretary.ask('GET /api/office/members')
    const joined = dayText(members[0]?.accepted_on ?? '', 'en-GB')
    for (const sort of REGISTER_SORTS) {
      expect(await list({ sort, search: payerReference('SM-000001') })).toEqual(['Amina Hossain'])
      expect(await list({ sort, search: '100.00' })).toEqual(['Amina Hossain'])
      expect(await list({ sort, search: '100.01' })).toEqual([])
      expect(await list({ sort, search: joined })).toContain('Amina Hossain')
      expect(await list({ sort, search: '1 January 2020' })).toEqual([])
    }
    const query = { year: '2026', search: payerReference('SM-000001') }
    const { rows } = await secretary.ask('GET /api/office/members/grid', { query })
    expect(rows).toMatchObject([{ name: 'Amina Hossain' }])
  })

  test('is by ID, or the latest first, or by name, and goes on behind a member in each order', async () => {
    const all = await list({})
    expect(await list({ sort: 'newest' })).toEqual(all.toReversed())
    const byName = all.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    expect(await list({ sort: 'name' })).toEqual(byName)
    expect(await list({ sort: 'name', search: '.test' })).toEqual(byName)
    expect(await list({ sort: 'newest', search: '.test', status: 'active' })).toEqual(all.toReversed())
    for (const sort of ['number', 'newest', 'name']) {
      for (const status of ['all', 'active']) {
        const whole = (await secretary.ask('GET /api/office/members', { query: { sort, status } })).members
        const number = Number(whole[0]?.unique_id.replace(/\D/g, ''))
        expect(await list({ sort, status, after: String(number) })).toEqual(whole.slice(1).map(({ name }) => name))
      }
    }
    expect(await list({ sort: 'name', status: 'closed' })).toEqual([])
    await secretary.refused('invalid_fields', 'GET /api/office/members', { query: { sort: 'height' } })
  })

  test('is searched by all of what is typed, also where a long number is among it', async () => {
    expect(await list({ search: '1234567' })).toEqual(['Vijay 100%_Nair'])
    expect(await list({ search: '.test 0501234567' })).toEqual(['Vijay 100%_Nair'])
    expect(await list({ search: 'Hossain 0501234567' })).toEqual([])
  })

  test('takes the signs of a pattern as they are', async () => {
    expect(await list({ search: '100%_n' })).toEqual(['Vijay 100%_Nair'])
    expect(await list({ search: '%' })).toEqual(['Vijay 100%_Nair'])
  })

  test('is read on from any member, of those who are active and of those who are not', async () => {
    const here = []
    for (const name of ['Anil Rai', 'Bina Rai', 'Chandra Rai', 'Deepa Rai']) here.push(await world.member(name))
    const numbers = `(select number from member where id = any ($1))`
    await world.admin.query(`update member set active = false where id = any ($1)`, [[here[0]?.id, here[2]?.id]])
    const { rows } = await world.admin.query(`select min(number)::text as first from ${numbers} n`, [
      here.map(({ id }) => id),
    ])
    const before = String(Number(rows[0].first) - 1)
    const names = async (status: string, after: string) =>
      (await list({ status, after })).filter((name) => name.endsWith(' Rai'))
    expect(await names('inactive', before)).toEqual(['Anil Rai', 'Chandra Rai'])
    expect(await names('inactive', rows[0].first)).toEqual(['Chandra Rai'])
    expect(await names('active', rows[0].first)).toEqual(['Bina Rai', 'Deepa Rai'])
    expect(await names('all', rows[0].first)).toEqual(['Bina Rai', 'Chandra Rai', 'Deepa Rai'])
    expect(await list({ status: 'inactive' })).toEqual(['Anil Rai', 'Chandra Rai'])
    await world.admin.query(`update member set active = true where id = any ($1)`, [here.map(({ id }) => id)])
  })

  test('has a grid of the months of a year', async () => {
    const { rows } = await secretary.ask('GET /api/office/members/grid', { query: { year: '2026', search: 'amina' } })
    expect(rows[0]?.months).toEqual([...Array(8).fill('none'), 'completed', 'due', 'due', 'none'])
    expect(rows[0]).toMatchObject({ total: 100 })
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: amina.id })
    expect(rows[0]?.payments).toEqual([...Array(8).fill(null), member.payments[0]?.id, ...Array(3).fill(null)])
  })
})

test('a member is shown with everything in one place', async () => {
  const { member } = await secretary.ask('GET /api/office/members/:id', { id: amina.id })
  expect(member).toMatchObject({ name: 'Amina Hossain', accepted_on: '2026-09-05', loans: [] })
  expect(member.account).toEqual(await accountOf(amina))
  expect(member.payments).toMatchObject([{ kind: 'dues', amount: 100, status: 'verified' }])
  await secretary.refused('not_found', 'GET /api/office/members/:id', { id: office.treasurer.id })
})

describe('a profile', () => {
  const profile = { name: 'Amina Begum Hossain', mobile: '+971 50 555 0199', address: 'Deira', gender: 'female' }

  test('is corrected by the secretary, with the mobile; another email waits for the member', async () => {
    const fields = { ...profile, email: 'Amina.New@example.test' }
    await secretary.ask('POST /api/office/members/:id/profile', { id: amina.id, fields })
    const { userData } = await amina.ask('GET /api/profile')
    expect(userData).toMatchObject({ name: 'Amina Begum Hossain', email: amina.email, mobile: profile.mobile })
  })

  test('never takes an email that somebody else signs in with', async () => {
    const fields = { ...profile, email: vijay.email.toUpperCase() }
    await secretary.refused('email_taken', 'POST /api/office/members/:id/profile', { id: amina.id, fields })
  })
})

describe('a status', () => {
  test('set to inactive signs the member out and is kept with who and why; set back, dues are owed again', async () => {
    const gone = await world.member('Sunil Thapa')
    await secretary.ask('POST /api/office/members/:id/deactivate', { id: gone.id, fields: { reason: 'Went home.' } })
    expect((await gone.send('GET /api/profile')).status).toBe(401)
    await secretary.ask('POST /api/office/members/:id/activate', { id: gone.id, fields: { reason: 'Came back.' } })
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: gone.id })
    expect(member.history.map(({ active, by, reason }) => [active, by, reason])).toEqual([
      [true, null, ''],
      [false, secretary.name, 'Went home.'],
      [true, secretary.name, 'Came back.'],
    ])
    expect(member.account.owner_data.status).toBe(1)
  })
})

describe('an application to join', () => {
  const applied = async (email: string) => {
    await askToJoin(world, email)
    const { applications } = await secretary.ask('GET /api/office/applications')
    return applications.find((each) => each.email === email)?.id ?? 0
  }

  test('that is accepted makes a member who signs in with the password chosen', async () => {
    const id = await applied('joel@example.test')
    const { member_id } = await secretary.ask('POST /api/office/applications/:id/accept', { id })
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: member_id })
    expect(member).toMatchObject({ name: 'Rokeya Begum', accepted_on: '2026-11-21' })
    await world.visitor.ask('POST /api/login', { fields: { email: 'joel@example.test', password: PASSWORD } })
    await secretary.refused('already_decided', 'POST /api/office/applications/:id/accept', { id })
  })

  test('that is declined says why, and can be followed by another', async () => {
    const id = await applied('again@example.test')
    await secretary.ask('POST /api/office/applications/:id/decline', { id, fields: { reason: 'No guarantor.' } })
    const { applications } = await secretary.ask('GET /api/office/applications', { query: { status: 'declined' } })
    expect(applications).toMatchObject([{ id, reason: 'No guarantor.', decided_by: secretary.name }])
    expect(await applied('again@example.test')).not.toBe(0)
  })

  test('of two acceptances at once one makes the member', async () => {
    const id = await applied('twice@example.test')
    const answers = await Promise.all(
      [1, 2, 3].map(() => secretary.send('POST /api/office/applications/:id/accept', { id })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })
})
