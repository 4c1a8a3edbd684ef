import { beforeAll, expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'
import { duesForm, type Office, seatOffice } from '../support/journeys.ts'
import { holding, untilWaiting } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let secretary: Person

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  await world.bring(1_000)
})

const reason = { reason: 'As it came.' }
const confirm = (id: bigint) =>
  office.treasurer.send('POST /api/office/members/:id/leaving/confirm', { id, fields: { paid_from: 'bank' } })

/** A member of whom another officer says that they leave, with so much saved. */
async function leaver(kind: 'left' | 'death', wholeAed = 100): Promise<Person> {
  const member = await world.member()
  await world.bring(wholeAed, member)
  const fields = { ...reason, kind, payee: 'The member' }
  await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields })
  return member
}

/** Sends each while the member's row is held, one after the other, so that they come to it in this order. */
async function inTurn(member: Person, ...asks: (() => Promise<Answered>)[]): Promise<unknown[]> {
  const answers: Promise<Answered>[] = []
  await holding(world, async (holder) => {
    await holder.query('select from member where id = $1 for update', [member.id])
    for (const ask of asks) {
      answers.push(ask())
      await untilWaiting(world, answers.length)
    }
  })
  return (await Promise.all(answers)).map(({ status, body }) =>
    status === 200 ? 'done' : (body as { code: string }).code,
  )
}

test('dues that were sent before a membership was closed, and come after it, are not taken', async () => {
  const member = await leaver('left')
  const dues = await duesForm('November')
  const send = () => member.send('POST /api/save-monthly-payment', dues)
  expect(await inTurn(member, () => confirm(member.id), send)).toEqual(['done', 'busy'])
  expect(await countOf(world.pool, 'payment')).toBe(0)
})

test('who sends dues while a treasurer is about to close the membership keeps it open', async () => {
  const member = await leaver('left')
  const dues = await duesForm('November')
  const send = () => member.send('POST /api/save-monthly-payment', dues)
  expect(await inTurn(member, send, () => confirm(member.id))).toEqual(['done', 'decide_first'])
})

test('a withdrawal that was asked for before the savings were paid out on leaving is none after it', async () => {
  const member = await leaver('left')
  const ask = () => member.send('POST /api/withdrawals', { fields: { amount: '50' } })
  const [closed, asked] = await Promise.all([confirm(member.id), ask()])
  // Whichever came first: not both.
  expect([closed.status, asked.status].filter((status) => status === 200)).toHaveLength(1)
})

test('nobody makes a member active who has died at this moment', async () => {
  const member = await leaver('death')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: reason })
  const activate = () => secretary.send('POST /api/office/members/:id/activate', { id: member.id, fields: reason })
  expect(await inTurn(member, () => confirm(member.id), activate)).toEqual(['done', 'member_closed'])
})
