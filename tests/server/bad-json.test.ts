import { beforeAll, describe, expect, test } from 'vitest'
import { borrow, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person
let loan: number

beforeAll(async () => {
  await world.bring(50_000)
  member = await world.member()
  await world.bring(500, member)
  loan = await borrow(await seatOffice(world), member)
})

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const sent = { 'content-type': 'application/json', ...headers }
  return refusedUntouched(world, () => member.inject({ method: 'POST', url, payload, headers: sent }))
}
const deep = (open: string, close: string) => open.repeat(15_000) + close.repeat(15_000)

describe('a JSON body', () => {
  test.each<[string, string | Buffer]>([
    ['that is cut off', '{"amount": "10'],
    ['that is empty', ''],
    ['that is a form', 'amount=10'],
    ['with an own __proto__', '{"amount":"10","__proto__":{"admin":true}}'],
    ['with a __proto__ further down', '{"amount":"10","more":{"__proto__":{"admin":true}}}'],
    ['with a constructor that has a prototype', '{"amount":"10","constructor":{"prototype":{"admin":true}}}'],
    ['with a comment', '{"amount":"10"} // please'],
    ['with NaN in it', '{"amount":NaN}'],
    [
      'with bytes that are no UTF-8',
      Buffer.concat([Buffer.from('{"amount":"10'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ],
    ['with a NUL between', '{"amount":"10"\u0000}'],
  ])('%s cannot be read', async (_what, payload) => {
    const refused = await post(`/api/loans/${loan}/repay-from-savings`, payload)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
  })

  test.each<[string, string]>([
    ['a list', '[]'],
    ['a text', '"10"'],
    ['a number', '10'],
    ['null', 'null'],
    ['a list fifteen thousand deep', deep('[', ']')],
    ['an object ten thousand deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a number beyond all numbers', '{"amount":1e309}'],
    ['an amount twice, the last one none', '{"amount":"10","amount":"x"}'],
  ])('that is %s is refused by its fields', async (_what, payload) => {
    expect(await post(`/api/loans/${loan}/repay-from-savings`, payload)).toMatchObject({ status: 422 })
  })

  test('that is longer than it says, or shorter, is refused', async () => {
    const payload = '{"amount":"10"}'
    for (const length of ['3', '300']) {
      const { status } = await post(`/api/loans/${loan}/repay-from-savings`, payload, { 'content-length': length })
      expect([400, 422]).toContain(status)
    }
  })

  test('adds nothing that the call does not declare', async () => {
    const fields = { email: member.email, password: PASSWORD, roles: ['admin'], person_id: 1, status_code: 500 }
    const answer = await world.visitor.ask('POST /api/login', { fields })
    member.token = answer.access_token
    expect((await member.ask('GET /api/profile')).userData.roles).toEqual([])
  })
})

describe('an address', () => {
  test.each([
    '/api/%',
    '/api/payments/%zz/cancel',
    '/api/payments/%c0%af/cancel',
    '/api/loans/%/withdraw',
    '/api/%e0%a4%a',
  ])('with the percent signs of %s is refused', async (url) => {
    const refused = await post(url, '{}')
    expect([400, 404]).toContain(refused.status)
  })

  test('of 8 kB is not there, or not read', async () => {
    expect(await post(`/api/loans/${'9'.repeat(8000)}/withdraw`, '{}')).toMatchObject({ status: 400 })
    expect(await post(`/api/${'x'.repeat(8000)}`, '{}')).toMatchObject({ status: 404 })
  })

  test('with the same query twice is refused', async () => {
    const treasurer = await world.officer('treasurer')
    const url = '/api/office/payments?status=verified&status=in_review'
    const refused = await refusedUntouched(world, () => treasurer.inject({ method: 'GET', url }))
    expect(refused).toMatchObject({ status: 422, fields: ['status'] })
  })
})

describe('a sign-in', () => {
  test.each([
    ['a password of 1 MB', { email: 'a@example.test', password: 'p'.repeat(1024 * 1024) }, 413],
    ['a password of 2,000 characters', { email: 'a@example.test', password: 'p'.repeat(2000) }, 422],
    ['an address of 300 characters', { email: `${'a'.repeat(300)}@example.test`, password: 'p' }, 422],
    ['an address with a NUL', { email: 'a\u0000@example.test', password: 'p' }, 422],
    ['a text that is no address', { email: "' or 1=1 --", password: 'p' }, 422],
    ['no address', { password: 'p' }, 422],
    ['a password that nobody has, with a NUL', { email: 'a@example.test', password: 'p\u0000p' }, 401],
  ])('with %s is refused', async (_what, fields, status) => {
    expect((await post('/api/login', JSON.stringify(fields))).status).toBe(status)
  })
})
