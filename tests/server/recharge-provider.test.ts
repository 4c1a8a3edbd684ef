import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf } from '../support/journeys.ts'
import {
  byHand,
  COMPLETE,
  ORDER,
  openProvided,
  type Provided,
  REFUSE,
  reason,
  wish,
} from '../support/provided-recharges.ts'
import type { Manner } from '../support/provider-server.ts'

const DESK = 'GET /api/office/recharges'
const TAKE_OVER = 'POST /api/office/recharges/:id/take-over'

let at: Provided

beforeEach(async () => {
  at = await openProvided()
})

describe('a recharge that a provider carries out', () => {
  test('is completed by it, for what it asked, and nobody at the desk has to do anything', async () => {
    const bank = await balanceOf(at.world.admin, 'bank')
    const id = await at.order()
    expect(await at.atDesk(id)).toMatchObject({ handling: 'to_send', sent_at: null })
    await at.work()
    expect(await at.own()).toMatchObject({ id, status: 'completed', reference: 'JIO 7710' })
    expect(await balanceOf(at.world.admin, 'bank')).toBe(bank - 1925n)
    const { recharges } = await at.treasurer.ask(DESK, { query: { status: 'completed' } })
    expect(recharges[0]).toMatchObject({ id, completed_by: null, paid: 19.25, paid_from: 'Bank' })
    expect(at.done()).toEqual([{ told: 1, carriedOut: 1 }])
    const late = await at.treasurer.refused('already_decided', COMPLETE, { id, fields: byHand })
    expect(late.message).toContain('by the provider')
    await at.treasurer.ask('POST /api/office/recharges/:id/reverse', { id, fields: reason })
    expect((await accountOf(at.member)).account_balance).toBe(100)
  })

  test('may take its time: it is asked for by our number until it is done, and told once', async () => {
    at.provider.manners.confirm = 'waits'
    const id = await at.order()
    await at.work()
    await at.workFor(60)
    expect(await at.atDesk(id)).toMatchObject({ status: 'ordered', handling: 'sent' })
    at.provider.finish()
    await at.workFor(20)
    expect(await at.own()).toMatchObject({ id, status: 'completed' })
    expect(at.done()).toEqual([{ told: 1, carriedOut: 1 }])
  })

  test.each<[Manner]>([
    ['drops_after'],
    ['delays'],
    ['repeats_another'],
    ['leaves_out'],
    ['garbage'],
    ['breaks'],
    ['sends_elsewhere'],
    ['endless'],
  ])('and whose answer is lost (%s) is found out by asking, never by telling again', async (manner) => {
    at.provider.manners.confirm = manner
    at.provider.manners.poll = [manner, 'drops_before', 'delays', 'breaks']
    const id = await at.order()
    await at.work()
    expect(await at.own()).toMatchObject({ id, status: 'ordered' })
    await at.workFor(15)
    expect(await at.own()).toMatchObject({ id, status: 'completed', reference: 'JIO 7710' })
    expect(at.done()).toEqual([{ told: 1, carriedOut: 1 }])
  })

  test('and that never hears of it is not told again: after a while it is the desk’s', async () => {
    at.provider.manners.confirm = 'drops_before'
    const id = await at.order()
    await at.work()
    await at.workFor(5)
    await at.treasurer.refused('with_provider', COMPLETE, { id, fields: byHand })
    await at.treasurer.refused('with_provider', REFUSE, { id, fields: reason })
    await at.workFor(20)
    const said = 'The provider has no such recharge. Check its account first.'
    expect(await at.atDesk(id)).toMatchObject({ handling: 'returned', provider_note: said })
    await at.treasurer.ask(REFUSE, { id, fields: reason })
    expect((await accountOf(at.member)).account_balance).toBe(100)
    expect(at.done()).toEqual([{ told: 1, carriedOut: 0 }])
  })

  test('and says that it failed is believed when it says so twice, and the desk decides', async () => {
    at.provider.manners.confirm = 'says_failed'
    at.provider.manners.poll = Array<Manner>(20).fill('says_failed')
    const id = await at.order()
    await at.work()
    expect(await at.atDesk(id)).toMatchObject({ handling: 'sent' })
    await at.workFor(5)
    expect(await at.atDesk(id)).toMatchObject({
      handling: 'returned',
      provider_note: 'The provider failed: No such number',
    })
  })

  test('and contradicts itself: failed and then completed is completed', async () => {
    at.provider.manners.confirm = 'drops_after'
    at.provider.manners.poll = ['says_failed']
    const id = await at.order()
    await at.work()
    await at.workFor(5)
    expect(await at.own()).toMatchObject({ id, status: 'completed' })
  })

  test('and took another price than was agreed is looked at by the desk, with nothing posted', async () => {
    at.provider.manners.confirm = 'says_other_price'
    const bank = await balanceOf(at.world.admin, 'bank')
    const id = await at.order()
    await at.work()
    const said = 'The provider charged AED 1,900.00 instead of AED 19.25. Reference JIO 1.'
    expect(await at.atDesk(id)).toMatchObject({ handling: 'returned', provider_note: said })
    expect(await balanceOf(at.world.admin, 'bank')).toBe(bank)
    await at.treasurer.ask(COMPLETE, { id, fields: byHand })
  })

  test('and is silent before it was told to go ahead is given up: nothing was paid', async () => {
    at.provider.manners.check = 'delays'
    const id = await at.order()
    await at.work()
    await at.workFor(20)
    expect(await at.atDesk(id)).toMatchObject({ handling: 'returned' })
    expect(at.done()).toEqual([])
    await at.treasurer.ask(COMPLETE, { id, fields: byHand })
  })

  test('and asks for more than the member paid is not told to go ahead', async () => {
    const { recharge_id: id } = await at.member.ask(ORDER, { fields: { ...wish, amount: '19' } })
    await at.work()
    const said = 'The provider was not told to go ahead: it would cost AED 19.25'
    expect(await at.atDesk(id)).toMatchObject({ handling: 'returned', provider_note: said })
  })

  test('can be taken over by an officer, and is asked no more', async () => {
    at.provider.manners.confirm = 'waits'
    const id = await at.order()
    await at.treasurer.refused('not_with_provider', TAKE_OVER, { id, fields: reason })
    await at.work()
    await at.treasurer.ask(TAKE_OVER, { id, fields: reason })
    await at.treasurer.ask(COMPLETE, { id, fields: byHand })
    at.provider.finish()
    await at.workFor(10)
    expect(await at.own()).toMatchObject({ status: 'completed', reference: 'BY HAND' })
    await at.treasurer.refused('already_decided', TAKE_OVER, { id, fields: reason })
  })
})
