import { beforeEach, describe, expect, test } from 'vitest'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { balanceOf } from '../support/books.ts'
import { seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person
let second: Person
let unclaimed: number

const reopen = 'POST /api/office/bank-lines/:id/reopen'
const giveBack = 'POST /api/office/bank-lines/:id/return'
const confirm = 'POST /api/office/vouchers/:id/confirm'
const lines = async (status: string) =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const bank = () => balanceOf(world.admin, 'bank')
const unmatched = () => balanceOf(world.admin, 'unmatched_receipts')
const payee = { payee: 'CDM 4711' }

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  second = await world.officer('treasurer')
  await treasurer.ask('POST /api/office/bank-statements', statementOf(['18/11/2026,CDM 4711,100.00,100.00']))
  unclaimed = (await lines('open'))[0]?.id ?? 0
  await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: unclaimed })
})

describe('unclaimed money', () => {
  test('is opened again by a reversing entry, and becomes what an open line can become', async () => {
    expect(await lines('unclaimed')).toMatchObject([{ may: expect.arrayContaining(['reopen', 'return']) }])
    await treasurer.ask(reopen, { id: unclaimed })
    expect([await bank(), await unmatched()]).toEqual([0n, 0n])
    expect(await lines('open')).toMatchObject([
      { id: unclaimed, entry_id: null, may: expect.arrayContaining(['unclaimed', 'set_aside', 'claim']) },
    ])
    await treasurer.refused('line_not_that', reopen, { id: unclaimed })
    const aside = { id: unclaimed, fields: { reason: 'Of the other account.' } }
    await treasurer.ask('POST /api/office/bank-lines/:id/set-aside', aside)
    await treasurer.refused('line_settled', reopen, { id: unclaimed })
  })

  test('is opened again once, of ten who press at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => treasurer.send(reopen, { id: unclaimed })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await bank(), await unmatched()]).toEqual([0n, 0n])
  })

  test('goes back to its sender once another treasurer has confirmed it, and its line of the way out is that entry', async () => {
    await treasurer.refused('invalid_fields', giveBack, { id: unclaimed, fields: { payee: ' ' } })
    const { voucher_id: id, entry_id } = await treasurer.ask(giveBack, { id: unclaimed, fields: payee })
    expect(entry_id).toBeNull()
    expect([await bank(), await unmatched()]).toEqual([10_000n, -10_000n])
    expect(await lines('unclaimed')).toMatchObject([
      { id: unclaimed, waits: { what: 'return', by: treasurer.name }, may: ['reopen'] },
    ])
    await second.refused('line_waits', giveBack, { id: unclaimed, fields: payee })
    const { notifications } = await second.ask('GET /api/notifications')
    expect(notifications.map(({ kind }) => kind)).toContain('return_waits')
    await treasurer.refused('proposed_by_you', confirm, { id })
    const confirmed = await second.ask(confirm, { id })
    expect([await bank(), await unmatched()]).toEqual([0n, 0n])
    expect(await lines('matched')).toMatchObject([
      { id: unclaimed, claimed_entry_id: confirmed.entry_id, settled_by: second.name },
    ])
    await treasurer.ask('POST /api/office/bank-statements', statementOf(['19/11/2026,TO CDM 4711,-100.00,0.00']))
    const [out] = await lines('open')
    expect(out?.proposal).toMatchObject({ kind: 'entry', id: confirmed.entry_id })
    const match = { id: out?.id ?? 0, fields: { entry_id: confirmed.entry_id } }
    await treasurer.ask('POST /api/office/bank-lines/:id/match', match)
    const reconciled = await treasurer.ask('GET /api/office/bank-reconciliation', { query: { account: 'bank' } })
    expect(reconciled.difference).toBe(0)
  })

  test('that goes back by mistake is unclaimed again when that is reversed', async () => {
    const { voucher_id: id } = await treasurer.ask(giveBack, { id: unclaimed, fields: payee })
    await second.ask(confirm, { id })
    await treasurer.ask('POST /api/office/vouchers/:id/reverse', { id, fields: { reason: 'It is Amina’s.' } })
    expect(await lines('unclaimed')).toMatchObject([{ id: unclaimed, claimed_entry_id: null, waits: null }])
    expect([await bank(), await unmatched()]).toEqual([10_000n, -10_000n])
  })

  test('stays where the other treasurer rejects that it goes back, and can be sent back afterwards', async () => {
    const { voucher_id: id } = await treasurer.ask(giveBack, { id: unclaimed, fields: payee })
    const { message } = await second.ask('POST /api/office/vouchers/:id/reject', {
      id,
      fields: { reason: 'Ask first.' },
    })
    expect(message).toContain('stays among the unclaimed')
    expect(await lines('unclaimed')).toMatchObject([{ waits: null, may: expect.arrayContaining(['reopen', 'return']) }])
    await treasurer.ask(giveBack, { id: unclaimed, fields: payee })
  })

  test('goes back at once where the two-person rules are off', async () => {
    const settings = { ...(await readSettings(world.pool)), twoPersonRules: false }
    await writeSettings(world.pool, settings, null, world.clock.now())
    const { entry_id } = await treasurer.ask(giveBack, { id: unclaimed, fields: payee })
    expect(await lines('matched')).toMatchObject([{ id: unclaimed, claimed_entry_id: entry_id }])
    expect([await bank(), await unmatched()]).toEqual([0n, 0n])
  })

  test('is either its member’s or sent back, whoever comes first', async () => {
    const member = await world.member('Amina Hossain')
    const payment_id = await sendDues(member, 'November')
    const { voucher_id: id } = await treasurer.ask(giveBack, { id: unclaimed, fields: payee })
    const matches = [{ payment_id, line_id: unclaimed, looked_twice: true }]
    const [confirmed, verified] = await Promise.all([
      second.send(confirm, { id }),
      treasurer.ask('POST /api/office/payments/verify-by-lines', { fields: { matches } }),
    ])
    const paid = verified.results[0]?.verified
    expect(confirmed.status).toBe(paid ? 409 : 200)
    expect(await unmatched()).toBe(0n)
    expect(await bank()).toBe(paid ? 10_000n : 0n)
    expect(await lines('matched')).toHaveLength(1)
  })
})
