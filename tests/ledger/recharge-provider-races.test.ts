import { beforeEach, describe, expect, test } from 'vitest'
import { seededDraw } from '#server/demo/stage.ts'
import { carryOut } from '#server/features/recharges/carry-out-recharge.ts'
import { byHand, COMPLETE, openProvided, type Provided } from '../support/provided-recharges.ts'
import type { Manner } from '../support/provider-server.ts'

let at: Provided

beforeEach(async () => {
  at = await openProvided()
})

/** Whoever comes waits until so many have come. */
function gathering(size: number): () => Promise<void> {
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  let come = 0
  return () => {
    come += 1
    if (come === size) release()
    return all
  }
}

describe('whatever stops or comes between', () => {
  test('a process killed when it was about to tell the provider leaves an order that nobody tells again', async () => {
    const id = await at.order()
    await at.world.admin.query(
      `update recharge_order set handling = 'sent', agreed = 1925, sent_at = $1 where id = $2`,
      [at.world.clock.now(), id],
    )
    await at.work()
    await at.workFor(25)
    expect(await at.atDesk(id)).toMatchObject({ handling: 'returned' })
    expect(at.done()).toEqual([])
  })

  test('ten processes at one order tell the provider once', async () => {
    at.provider.manners.confirm = 'thinks'
    await at.order()
    const { rows } = await at.world.admin.query<{ payload: { order_entry_id: string } }>('select payload from job')
    const payload = rows[0]?.payload ?? { order_entry_id: '0' }
    const provider = at.providerWithin(10_000)
    const gathered = gathering(10)
    const check: typeof provider.check = async (order) => {
      const quote = await provider.check(order)
      await gathered()
      return quote
    }
    const provided = { ...at.provided, provider: { ...provider, check } }
    // The provider answers once the nine others have found that they have nothing to tell it.
    let ended = 0
    const carriedOut = Array.from({ length: 10 }, async () => {
      await carryOut(provided, payload, at.world.clock.now())
      ended += 1
      if (ended === 9) at.provider.goOn()
    })
    await Promise.all(carriedOut)
    await at.workFor(5)
    expect(at.done()).toEqual([{ told: 1, carriedOut: 1 }])
    expect(await at.own()).toMatchObject({ status: 'completed', reference: 'JIO 7710' })
  })

  test('the desk and the provider at one order carry it out once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await at.order()
      const [byDesk] = await Promise.all([at.treasurer.send(COMPLETE, { id, fields: byHand }), at.work()])
      await at.workFor(3)
      const { reference } = (await at.own()) ?? {}
      expect(reference).toBe(byDesk.status === 200 ? 'BY HAND' : 'JIO 7710')
    }
    const carried = at.done().length
    const { recharges } = await at.member.ask('GET /api/recharges')
    expect(recharges.filter(({ reference }) => reference === 'JIO 7710')).toHaveLength(carried)
  })

  test('any manners in any order: told once at most, and completed only where it was carried out', async () => {
    const draw = seededDraw(127)
    const manners: Manner[] = ['well', 'drops_before', 'drops_after', 'delays', 'repeats_another', 'says_failed']
    manners.push('leaves_out', 'garbage', 'breaks', 'sends_elsewhere', 'waits')
    const any = () => manners[draw(manners.length)] ?? 'well'
    for (let turn = 0; turn < 12; turn += 1) {
      at.provider.accounts.clear()
      at.provider.manners.confirm = any()
      at.provider.manners.poll = Array.from({ length: draw(6) }, any)
      await at.world.bring(20, at.member)
      const id = await at.order()
      await at.work()
      await at.workFor(8)
      at.provider.finish()
      await at.workFor(30)
      const { status } = (await at.own()) ?? {}
      const story = `${turn}: ${at.provider.manners.confirm}`
      for (const { told } of at.done()) expect(told, story).toBe(1)
      if (status === 'completed') expect(at.done(), story).toEqual([{ told: 1, carriedOut: 1 }])
      else expect(await at.atDesk(id), story).toMatchObject({ handling: 'returned' })
    }
  })
})
