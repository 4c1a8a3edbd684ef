import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deposit } from '#core/events.ts'
import { aed } from '#core/money.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { countOf } from '../support/books.ts'
import { holding, untilWaitedFor } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const CHANGE = 'PUT /api/office/money-accounts/:id'

const world = sharedWorld()
let treasurer: Person
let member: Person
let code: 'cash_2' | 'cash_3'

beforeAll(async () => {
  treasurer = await world.officer('treasurer')
  member = await world.member()
})
beforeEach(async () => {
  const made = await treasurer.ask('POST /api/office/money-accounts', {
    fields: { place: 'cash', name: `Box of ${await countOf(world.admin, 'ledger_account')}` },
  })
  code = made.code as typeof code
})

test('a cash box into which money comes at this moment is not closed', async () => {
  const close = await holding(world, async (holder) => {
    const entry = deposit({ memberId: member.id, into: code, amount: aed(100), receivable: 0n })
    const when = { date: '2026-11-21', receivedOn: '2026-11-21', postedAt: world.clock.now(), madeBy: null } as const
    await postEntries(holder, UNGUARDED, [], [{ entry, ...when }])
    const answer = treasurer.send(CHANGE, { id: code, fields: { name: 'Old box', closed: true } })
    await untilWaitedFor(world, holder)
    return { answer }
  })
  expect(await close.answer).toMatchObject({ status: 409, body: { code: 'account_not_empty' } })
})

test('money that comes into a cash box which is being closed is refused', async () => {
  const enter = 'POST /api/office/members/:id/deposits'
  const fields = { amount: '100', paid_into: code, received_on: '2026-11-21' }
  const { payment_id: id } = await treasurer.ask(enter, { id: member.id, fields })
  const second = await world.officer('treasurer')
  const verified = await holding(world, async (holder) => {
    await holder.query('select change_money_account($1, $2, $3, true)', [code, 'Closed box', ''])
    const answer = second.send('POST /api/office/payments/:id/verify', { id })
    await untilWaitedFor(world, holder)
    return { answer }
  })
  expect(await verified.answer).toMatchObject({ status: 409, body: { code: 'account_closed' } })
})
