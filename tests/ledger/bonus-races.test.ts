import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/connect.ts'
import { nextBatch, workOnBonus } from '#server/features/bonus/work-on-bonus.ts'
import {
  type Bonuses,
  because,
  CONFIRM,
  CONFIRM_REVERSAL,
  DECLARE,
  DECLINE,
  openBonuses,
  REVERSE,
} from '../support/bonuses.ts'
import { balanceOf, countOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'

let at: Bonuses

beforeEach(async () => {
  at = await openBonuses()
})

const codes = (answers: readonly Answered[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : (body as { code: string }).code)).sort()
const jobs = () => countOf(at.world.admin, "job where kind = 'work_on_bonus'")
const savings = () => balanceOf(at.world.admin, 'savings')

test('two that are declared at once never share more than there is, nor two that are confirmed at once', async () => {
  await at.crowd(3, 100)
  const ids = [await at.prepare('600'), await at.prepare('600'), await at.prepare('600')]
  const declared = await Promise.all(ids.map((id) => at.first.send(DECLARE, { id })))
  expect(codes(declared)).toEqual(['beyond_surplus', 'beyond_surplus', 'done'])
  // As if they had been declared when there was more.
  await at.world.admin.query(
    `update bonus set status = 'declared', declared_by = prepared_by, declared_at = prepared_at where status = 'prepared'`,
  )
  const confirmed = await Promise.all(ids.map((id) => at.second.send(CONFIRM, { id })))
  expect(codes(confirmed)).toEqual(['beyond_surplus', 'beyond_surplus', 'done'])
  expect(await balanceOf(at.world.admin, 'bonus_payable')).toBe(-60_000n)
})

test('of officers who confirm and decline one at once the first wins, and one entry is posted', async () => {
  await at.crowd(3, 100)
  const third = await at.world.officer('treasurer')
  const id = await at.declare('600')
  const before = await countOf(at.world.admin, 'entry')
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      turn % 4 === 3
        ? at.second.send(DECLINE, { id, fields: because })
        : (turn % 2 ? at.second : third).send(CONFIRM, { id }),
    ),
  )
  expect(codes(answers).filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes(answers))).toEqual(new Set(['done', 'already_decided']))
  const confirmed = (await at.bonus(id)).status === 'crediting'
  expect(await countOf(at.world.admin, 'entry')).toBe(before + (confirmed ? 1 : 0))
})

test('crediting that is killed half way is continued by two processes, and everybody has their share once', async () => {
  await at.crowd(2_650, 100)
  const before = await savings()
  const id = await at.confirm('999.99')
  const now = at.world.clock.now()
  await workOnBonus(at.world.pool, { bonus_id: String(id) }, now)
  expect(await at.bonus(id)).toMatchObject({ status: 'crediting', credited_members: 1_000 })

  // Killed over a batch, after it was posted and before that was committed.
  const killed = inTransaction(at.world.pool, async (db) => {
    await nextBatch(db, BigInt(id), now)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await at.bonus(id)).toMatchObject({ credited_members: 1_000 })

  await Promise.all([1, 2, 3, 4].map(() => workOnBonus(at.world.pool, { bonus_id: String(id) }, now)))
  await Promise.all([at.work(), at.work()])
  expect(await at.bonus(id)).toMatchObject({ status: 'credited', credited_members: 2_650, credited: 999.99 })
  expect(before - (await savings())).toBe(99_999n)
  expect(await jobs()).toBe(0)
})

test('members pay and withdraw while they are credited and while it is reversed: nobody waits for long, nothing is lost', async () => {
  await at.crowd(1_500, 100)
  const member = await at.world.member()
  await at.world.bring(200, member, '2026-11-01')
  const deposit = { amount: '10', paid_into: 'cash', received_on: '2026-11-18' }
  const busy = async (work: Promise<unknown>) => {
    let done = false
    void work.finally(() => {
      done = true
    })
    const paying = async (): Promise<void> => {
      const { status, body } = await at.first.send('POST /api/office/members/:id/deposits', {
        id: member.id,
        fields: deposit,
      })
      expect([status, body]).toMatchObject([200, {}])
      if (!done) await paying()
    }
    await paying()
    await work
  }
  const id = await at.confirm('900')
  await busy(at.work())
  expect((await at.bonus(id)).status).toBe('credited')
  await at.reverse(id)
  await busy(Promise.all([at.work(), at.work()]))
  expect(await at.bonus(id)).toMatchObject({ status: 'reversed', credited: 0 })
  expect(await balanceOf(at.world.admin, 'bonus_payable')).toBe(0n)
})

test('a balance that somebody holds for long makes the batch give way and come again', async () => {
  await at.crowd(60, 100)
  const id = await at.confirm('900')
  await inTransaction(at.world.admin, async (db) => {
    await db.query(`select from member_balance where account = 'savings' order by member_id desc limit 1 for update`)
    await workOnBonus(at.world.pool, { bonus_id: String(id) }, at.world.clock.now())
  })
  expect((await at.bonus(id)).credited_members).toBe(0)
  at.world.clock.forward({ minutes: 1 })
  await at.work()
  expect((await at.bonus(id)).status).toBe('credited')
})

test('a reversal is proposed once and confirmed once, and reverses what was credited by then', async () => {
  await at.crowd(1_200, 100)
  const id = await at.confirm('600')
  await workOnBonus(at.world.pool, { bonus_id: String(id) }, at.world.clock.now())
  const proposed = await Promise.all([at.first, at.second].map((by) => by.send(REVERSE, { id, fields: because })))
  expect(codes(proposed)).toEqual(['done', 'reversal_waits'])
  const third = await at.world.officer('treasurer')
  const confirmed = await Promise.all(Array.from({ length: 6 }, () => third.send(CONFIRM_REVERSAL, { id })))
  expect(codes(confirmed).filter((code) => code === 'done')).toHaveLength(1)
  const before = await savings()
  await Promise.all([at.work(), at.work()])
  expect(await at.bonus(id)).toMatchObject({ status: 'reversed', credited: 0 })
  expect((await savings()) - before).toBeGreaterThan(0n)
  expect(await balanceOf(at.world.admin, 'surplus')).toBe(-100_000n)
})
