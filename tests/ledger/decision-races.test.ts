import { beforeAll, expect, test } from 'vitest'
import { balanceOf, countOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'
import { accountOf, apply, getApproved, loanOf, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let otherTreasurer: Person

beforeAll(async () => {
  office = await seatOffice(world)
  otherTreasurer = await world.officer('treasurer')
  await world.bring(100_000)
})

const reason = { reason: 'Somebody has to decide.' }
const decided = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 200).length
const hundred = (ask: (turn: number) => Promise<Answered>) =>
  Promise.all(Array.from({ length: 100 }, (_, turn) => ask(turn)))

/** Whoever comes second is told what it is now, and who made it so. */
function expectTold(answers: readonly Answered[]) {
  const others = answers.filter(({ status }) => status !== 200)
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]))
  const told = others.map(({ body }) => body as { code: string; message: string })
  expect(told.filter(({ code }) => !['already_decided', 'busy'].includes(code))).toEqual([])
  expect(told.some(({ message }) => /^This was already decided: [\w ]+, by Officer/.test(message))).toBe(true)
}

test('of a hundred decisions on one payment, to verify and to refuse, one wins', async () => {
  const member = await world.member()
  const id = await sendDues(member, 'November')
  const before = await countOf(world.admin, 'entry')
  const answers = await hundred((turn) => {
    const officer = turn % 4 < 2 ? office.treasurer : otherTreasurer
    if (turn % 2) return officer.send('POST /api/office/payments/:id/verify', { id })
    return officer.send('POST /api/office/payments/:id/refuse', { id, fields: reason })
  })
  expect(decided(answers)).toBe(1)
  expectTold(answers)
  const entries = (await countOf(world.admin, 'entry')) - before
  expect((await accountOf(member)).account_balance).toBe(100 * entries)
})

test('payments that two officers verify many at once, in either order and singly, are each verified once', async () => {
  const members = []
  const ids: number[] = []
  for (let i = 0; i < 8; i += 1) {
    const member = await world.member()
    members.push(member)
    ids.push(await sendDues(member, 'November'))
  }
  const before = await countOf(world.admin, 'entry')
  const officers = [office.treasurer, otherTreasurer]
  const many = Array.from({ length: 12 }, async (_, turn) => {
    const order = turn % 3 ? ids : [...ids].reverse()
    const asked = { fields: { ids: order } }
    const answer = await officers[turn % 2]?.ask('POST /api/office/payments/verify-many', asked)
    return answer?.results.filter(({ verified }) => verified).length ?? 0
  })
  const singly = ids.map(async (id) => {
    const { status } = await otherTreasurer.send('POST /api/office/payments/:id/verify', { id })
    return status === 200 ? 1 : 0
  })
  const verified = await Promise.all([...many, ...singly])
  expect(verified.reduce((sum, each) => sum + each, 0)).toBe(ids.length)
  expect((await countOf(world.admin, 'entry')) - before).toBe(ids.length)
  for (const member of members) expect((await accountOf(member)).account_balance).toBe(100)
})

test('of a hundred decisions on one loan, to approve and to decline, one wins', async () => {
  const member = await world.member()
  const id = await apply(member)
  const answers = await hundred((turn) => {
    const officer = turn % 4 < 2 ? office.lender : office.secondLender
    if (turn % 2) return officer.send('POST /api/office/loans/:id/approve', { id })
    return officer.send('POST /api/office/loans/:id/decline', { id, fields: reason })
  })
  expect(decided(answers)).toBe(1)
  expectTold(answers)
  const { timeline } = await loanOf(member, id)
  expect(timeline.map(({ step }) => step)).toHaveLength(2)
})

test('of a hundred payouts of one loan, and approvals undone meanwhile, one wins and one entry is made at most', async () => {
  const member = await world.member()
  const id = await getApproved(office, member)
  const before = await countOf(world.admin, 'entry')
  const bank = await balanceOf(world.admin, 'bank')
  const answers = await hundred((turn) =>
    turn % 10 === 5
      ? office.lender.send('POST /api/office/loans/:id/undo-approval', { id, fields: reason })
      : office.treasurer.send('POST /api/office/loans/:id/disburse', { id, fields: { reference: `R${turn}` } }),
  )
  expect(decided(answers)).toBe(1)
  expectTold(answers)
  const paidOut = (await loanOf(member, id)).status === 'active'
  expect((await countOf(world.admin, 'entry')) - before).toBe(paidOut ? 1 : 0)
  expect(bank - (await balanceOf(world.admin, 'bank'))).toBe(paidOut ? 100_000n : 0n)
})
