import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile } from '../support/spreadsheets.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const PROFILE = 'POST /api/office/members/:id/profile'
const profile = { name: 'Rahima Khatun', mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }

const world = sharedWorld()
let secretary: Person
let treasurer: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
})

/** By name: two of one name would not be told apart. */
let named = 0
let rahima: { id: number; name: string }

beforeEach(async () => {
  named += 1
  const lines = ['Rahima', 'Salma'].map((name) =>
    goodLine({
      name: `${name} ${named}`,
      email: '',
      mobile: '+971 50 555 0100',
      savings: name === 'Salma' ? '70' : '',
    }),
  )
  await importFile({ secretary, treasurer }, csvOf([...lines, goodLine({ name: `With ${named}` })]), { bank: '70' })
  rahima = await lineOf(`Rahima ${named}`)
})

const lineOf = async (name: string) => {
  const { members } = await secretary.ask('GET /api/office/members', { query: { search: name } })
  const [found] = members
  if (!found || members.length > 1) throw new Error(`${members.length} are named ${name}`)
  return found
}
const enterEmail = (email: string) => secretary.ask(PROFILE, { id: rahima.id, fields: { ...profile, email } })

describe('members without an email', () => {
  test('are imported each as a line says, beside others, and answered with an empty email', async () => {
    expect(await lineOf(`Rahima ${named}`)).toMatchObject({ email: '', savings: 0 })
    expect(await lineOf(`Salma ${named}`)).toMatchObject({ email: '', savings: 70 })
    expect((await lineOf(`With ${named}`)).email).toMatch(/@example\.test$/)
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: rahima.id })
    expect(member).toMatchObject({ email: '', name: `Rahima ${named}` })
    const csv = (await secretary.send('GET /api/office/members.csv')).bytes.toString()
    expect(csv.split('\r\n').find((line) => line.includes(`Rahima ${named}`))).toContain(`Rahima ${named},,`)
  })

  test('have officers act for them, and nobody writes to them', async () => {
    await world.mailbox.deliver()
    const { payment_id: id } = await secretary.ask('POST /api/office/members/:id/dues-payments', {
      id: rahima.id,
      fields: { payment_amount: '100', month: 'November', received_on: '2026-11-18', paid_into: 'cash' },
    })
    await treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect((await secretary.ask('GET /api/office/members/:id', { id: rahima.id })).member.account).toMatchObject({
      account_balance: 100,
    })
    world.clock.set('2026-11-21T10:05:00+04:00')
    const to = [...(await world.mailbox.deliver()), ...(await world.mailbox.deliverNews())].map((letter) => letter.to)
    expect(to.filter((address) => !address?.includes('@'))).toEqual([])
    const { rows } = await world.admin.query('select kind from notification where person_id = $1', [rahima.id])
    expect(rows).toContainEqual({ kind: 'payment_verified' })
  })

  test('have their profile corrected without one', async () => {
    const answer = await enterEmail('')
    expect(answer.email_change_id).toBeNull()
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: rahima.id })
    expect(member).toMatchObject({ name: 'Rahima Khatun', email: '' })
  })

  test('have the one that is entered once its link was opened: there is nothing that it takes the place of', async () => {
    const email = `rahima-${named}@example.test`
    await enterEmail(email)
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: rahima.id })
    expect(member.email).toBe('')
    const token = await world.mailbox.token(email)
    const { holds } = await world.visitor.ask('POST /api/email-change/confirm-by-link', { fields: { token } })
    expect(holds).toBe(true)
    const after = await secretary.ask('GET /api/office/members/:id', { id: rahima.id })
    expect(after.member.email).toBe(email)
  })
})

test('an email that is in use cannot be removed', async () => {
  const member = await world.member()
  const sent = { id: member.id, fields: { ...profile, email: '' } }
  const refusal = await refusedUntouched(world, () => secretary.send(PROFILE, sent))
  expect(refusal).toEqual({ status: 422, code: 'invalid_fields', fields: ['email'] })
})
