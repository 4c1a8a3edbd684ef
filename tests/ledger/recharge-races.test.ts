import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, countOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'
import { accountOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
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

const order = 'POST /api/recharges'
const complete = 'POST /api/office/recharges/:id/complete'
const refuse = 'POST /api/office/recharges/:id/refuse'
const reverse = 'POST /api/office/recharges/:id/reverse'

const wish = { number: '+91 98765 43210', amount: '200', operator: 'jio' }
const completion = { reference: 'JIO 7710', paid: '195.50', paid_from: 'bank' }
const reason = { reason: 'The operator has no such number.' }
const orders = async () => (await member.ask(order, { fields: wish })).recharge_id
const clearing = () => balanceOf(world.admin, 'recharge_clearing')
const atOnce = <T>(times: number, ask: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))

/** All but one are told by a 409 why not. */
function expectOneOf(answers: readonly Answered[], refused: string) {
  const [won, lost] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)]
  expect(won).toHaveLength(1)
  for (const { status, body } of lost) expect([status, (body as { code: string }).code]).toEqual([409, refused])
  return lost
}

describe('at the same moment', () => {
  test('a hundred taps with one key are one order', async () => {
    const answers = await atOnce(100, () => member.send(order, { fields: { ...wish, amount: '3' }, key: 'one-form' }))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const { status, body } of answers.filter(({ status }) => status !== 200))
      expect([status, (body as { code: string }).code]).toEqual([409, 'idempotency_key_in_flight'])
    expect((await member.ask('GET /api/recharges')).recharges).toHaveLength(1)
    expect((await accountOf(member)).account_balance).toBe(497)
  })

  test('a hundred orders never spend more than there is', async () => {
    const answers = await atOnce(100, () => member.send(order, { fields: { ...wish, amount: '7' } }))
    const done = answers.filter(({ status }) => status === 200)
    for (const { status, body } of answers.filter(({ status }) => status !== 200))
      expect([status, (body as { code: string }).code]).toEqual([409, 'beyond_available'])
    expect(done).toHaveLength(71)
    expect(await accountOf(member)).toMatchObject({ account_balance: 3, available_balance: 3 })
    expect(await clearing()).toBe(-49_700n)
  })

  test('an approved withdrawal and orders share the savings, none of them twice', async () => {
    const secretary = await world.officer('secretary')
    const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount: '300' } })
    await Promise.all([
      secretary.send('POST /api/office/withdrawals/:id/approve', { id }),
      ...Array.from({ length: 40 }, () => member.send(order, { fields: { ...wish, amount: '20' } })),
    ])
    const [withdrawal] = (await member.ask('GET /api/withdrawals')).withdrawals
    const { account_balance: saved, available_balance: available } = await accountOf(member)
    const promised = withdrawal?.status === 'approved' ? 300 : 0
    expect(saved).toBeGreaterThanOrEqual(promised)
    expect(available).toBe(saved - promised)
  })

  test('two officers at one order: the first wins, the second is told who did it, and one entry is posted', async () => {
    const second = await world.officer('treasurer')
    const id = await orders()
    const before = await countOf(world.admin, 'entry')
    const answers = await atOnce(40, (turn) => {
      if (turn % 4 === 3) return second.send(refuse, { id, fields: reason })
      return (turn % 2 ? second : office.treasurer).send(complete, { id, fields: completion })
    })
    for (const { body } of expectOneOf(answers, 'already_decided'))
      expect((body as { message: string }).message).toMatch(/by Officer treasurer/)
    expect(await countOf(world.admin, 'entry')).toBe(before + 1)
    expect(await clearing()).toBe(0n)
  })

  test('a completed order is reversed once', async () => {
    const id = await orders()
    await office.treasurer.ask(complete, { id, fields: completion })
    const answers = await atOnce(20, () => office.treasurer.send(reverse, { id, fields: reason }))
    expectOneOf(answers, 'already_decided')
    expect((await accountOf(member)).account_balance).toBe(500)
  })
})
