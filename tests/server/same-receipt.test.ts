import { beforeAll, describe, expect, test } from 'vitest'
import { compareReceipt } from '#server/features/payments/compare-receipt.ts'
import { compare, isSame, type Seen, see } from '#server/files/pictures/same-picture.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import { drawnReceipts, drawReceipt, WAYS_AGAIN } from '../support/drawn-receipts.ts'
import { duesForm, type Office, seatOffice } from '../support/journeys.ts'
import { NO_APP } from '../support/mailbox.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

// Receipts of five banks' apps. Those of one member differ in the day, the time and the reference alone.
const receipts = drawnReceipts()
/** A receipt of each layout, and in which way it comes again. */
const TWICE = new Map([
  [1, 'encoded again'],
  [6, 'cropped'],
  [11, 'photographed'],
  [14, 'photographed from aside'],
  [19, 'cropped'],
] as const)

describe('of forty receipts of five layouts, of which five come twice', () => {
  const sent: { member: number; seen: Seen; again?: Seen }[] = []
  beforeAll(async () => {
    for (const [index, receipt] of receipts.entries()) {
      const picture = await drawReceipt(receipt)
      const way = TWICE.get(index as never)
      const again = way && (await see(await WAYS_AGAIN[way](picture)))
      sent.push({ member: receipt.member, seen: await see(picture), ...(again && { again }) })
    }
  }, 300_000)

  test('all five are found, and none is taken for another that its member sent before, of whichever month', async () => {
    const figures = { receipts: sent.length, twice: 0, found: 0, false: 0, comparisons: 0 }
    const count = async (picture: Seen, others: readonly Seen[]) => {
      let alike = 0
      for (const other of others) {
        figures.comparisons += 1
        if (await same(picture, other)) alike += 1
      }
      return alike
    }
    for (const [index, { member, seen, again }] of sent.entries()) {
      const before = sent
        .slice(0, index)
        .filter((each) => each.member === member)
        .map((each) => each.seen)
      figures.false += await count(seen, before)
      if (!again) continue
      figures.twice += 1
      figures.found += await count(again, [seen])
      figures.false += await count(again, before)
    }
    console.info(
      `Of ${figures.receipts} receipts, ${figures.twice} came twice: ${figures.found} found, ${figures.false} false, in ${figures.comparisons} comparisons with all that the member sent before.`,
    )
    expect(figures).toMatchObject({ receipts: 40, twice: 5, found: 5, false: 0 })
  }, 600_000)
})

async function same(one: Seen, other: Seen): Promise<boolean> {
  const comparison = await compare(one, other)
  return comparison !== undefined && isSame(comparison)
}

describe('a payment', () => {
  const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
  let office: Office
  let member: Person
  const [august, september] = [receipts[0], receipts[1]].map((receipt) => drawReceipt(receipt as never))
  beforeAll(async () => {
    office = await seatOffice(world)
    member = await world.member('Rahim Uddin')
  })

  const send = async (who: Person, month: string, photo: Buffer, amount = '100') => {
    const form = { ...(await duesForm(month, amount)), files: { photo } }
    return (await who.ask('POST /api/save-monthly-payment', form)).payment_id
  }
  const payment = async (id: number) => (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment
  /** Does what is left to be done soon after payments are sent. */
  const compareAll = async () => {
    const mailer = { carriesLinks: true, send: async () => {} }
    const handlers = jobHandlers({ ...NO_APP, pool: world.pool, files: world.files, publicUrl: '', mailer })
    const onFailure = ({ error }: { error: unknown }) => {
      throw error
    }
    while (await doNextJob({ pool: world.pool, now: world.clock.now, handlers, lane: 'pictures', onFailure }));
  }

  test('whose picture came before with the same member and amount is flagged', async () => {
    const first = await send(member, 'November', (await august) as Buffer)
    const next = await send(member, 'December', (await september) as Buffer)
    const again = await send(member, 'January', await WAYS_AGAIN.photographed((await august) as Buffer))
    expect(await payment(again)).toMatchObject({ look_twice: [], similar_to: [] })
    await compareAll()
    expect(await payment(first)).toMatchObject({ look_twice: [], similar_to: [] })
    expect(await payment(next)).toMatchObject({ look_twice: [], similar_to: [] })
    expect(await payment(again)).toMatchObject({ look_twice: ['similar_picture'], similar_to: [first] })
    const many = await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids: [again] } })
    expect(many.results).toMatchObject([{ id: again, verified: false, left: 'look_twice' }])
  })

  test('of another member, or of another amount, is not compared', async () => {
    const other = await world.member('Fatima Noor')
    const copy = await WAYS_AGAIN['encoded again']((await august) as Buffer)
    const ofOther = await send(other, 'November', copy)
    const ofAmount = await send(member, 'February', copy, '150')
    await compareAll()
    expect((await payment(ofOther)).similar_to).toEqual([])
    expect((await payment(ofAmount)).similar_to).toEqual([])
  })

  test('goes on where its picture cannot be read', async () => {
    const id = await send(member, 'March', await WAYS_AGAIN.cropped((await august) as Buffer))
    const files = { ...world.files, read: () => Promise.reject(new Error('the disk is away')) }
    await expect(compareReceipt({ db: world.pool, files }, { payment_id: String(id) })).rejects.toThrow('away')
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect((await payment(id)).status).toBe('verified')
  })
})
