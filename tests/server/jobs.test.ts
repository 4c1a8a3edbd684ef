import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/connect.ts'
import { addJob, TAKEN_FOR_MS, takeJob } from '#server/jobs/job-store.ts'
import { doNextJob, type JobHandlers, PermanentFailure, startJobs } from '#server/jobs/run-jobs.ts'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld()

beforeEach(async () => {
  await world.admin.query('delete from job')
  world.clock.set('2026-11-21T10:00:00+04:00')
})

const add = (email: string) => addJob(world.pool, 'send_reset_link', { email }, world.clock.now())
const rows = async () => (await world.pool.query('select * from job order by id')).rows

/** What does each job with `work`, and is told the address in it. */
function runner(work: (email: string) => Promise<void>) {
  const handlers: JobHandlers = { ...idle, send_reset_link: ({ email }) => work(email) }
  return { pool: world.pool, now: world.clock.now, handlers, onFailure: () => {} }
}
const nothing = async () => {}
const idle = {
  send_email_confirmation: nothing,
  tell_email_entered: nothing,
  send_invitation: nothing,
  settle_email_change: nothing,
  tell_email_changed: nothing,
  tell_password_changed: nothing,
  send_confirmation_link: nothing,
  tell_decision: nothing,
  carry_out_recharge: nothing,
  work_on_bonus: nothing,
  hold_settings: nothing,
  hand_over: nothing,
  member_returns: nothing,
  send_answer: nothing,
  tell_by_email: nothing,
  send_reminders: nothing,
  tell_by_push: nothing,
  compare_receipt: nothing,
  read_receipt: nothing,
}

async function doAll(work: (email: string) => Promise<void>): Promise<void> {
  while (await doNextJob(runner(work)));
}

describe('a job', () => {
  test('is there once what caused it is committed, and not when that is undone', async () => {
    const leave = (db: Parameters<typeof addJob>[0]) => addJob(db, 'send_reset_link', { email: 'a' }, world.clock.now())
    await expect(
      inTransaction(world.pool, async (db) => {
        await leave(db)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await takeJob(world.pool, world.clock.now())).toBeUndefined()
    await inTransaction(world.pool, async (db) => {
      await leave(db)
      expect(await takeJob(world.pool, world.clock.now())).toBeUndefined()
    })
    expect(await takeJob(world.pool, world.clock.now())).toMatchObject({ kind: 'send_reset_link', attempts: 1 })
  })

  test('is done once, in its turn, and then gone', async () => {
    for (const email of ['one', 'two', 'three']) await add(email)
    const done: string[] = []
    await doAll(async (email) => void done.push(email))
    expect(done).toEqual(['one', 'two', 'three'])
    expect(await rows()).toEqual([])
  })

  test('is done once where several processes look for it at the same moment', async () => {
    const emails = Array.from({ length: 40 }, (_, index) => `person-${index}`)
    for (const email of emails) await add(email)
    const done: string[] = []
    await Promise.all([1, 2, 3, 4, 5].map(() => doAll(async (email) => void done.push(email))))
    expect(done.sort()).toEqual(emails.sort())
  })

  test('of a process that is killed over it is done by another, once its time is over', async () => {
    await add('one')
    const env = { ...process.env, DATABASE_URL: world.database.appUrl, NOW: world.clock.now().toISOString() }
    const child = fork(join(import.meta.dirname, '../support/job-process.ts'), { env })
    await once(child, 'message')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const done: string[] = []
    world.clock.set(new Date(world.clock.now().getTime() + TAKEN_FOR_MS - 1).toISOString())
    await doAll(async (email) => void done.push(email))
    expect(done).toEqual([])
    world.clock.set(new Date(world.clock.now().getTime() + 1).toISOString())
    await doAll(async (email) => void done.push(email))
    expect(done).toEqual(['one'])
  })

  test('that fails is tried again after longer and longer, for about a day, and then stays with the reason', async () => {
    await add('one')
    const waits: number[] = []
    let last = world.clock.now().getTime()
    for (let minute = 0; minute <= 2 * 24 * 60; minute += 1) {
      await doAll(async () => {
        waits.push((world.clock.now().getTime() - last) / 60_000)
        last = world.clock.now().getTime()
        throw new Error('The mail server is away.')
      })
      world.clock.forward({ minutes: 1 })
    }
    expect(waits).toEqual([0, 1, 5, 15, 60, 180, 360, 720])
    expect(await rows()).toMatchObject([
      { attempts: 8, last_error: 'The mail server is away.', given_up_at: expect.any(Date) },
    ])
  })

  test('that fails keeps no other from being done', async () => {
    await add('broken')
    await add('whole')
    const done: string[] = []
    await doAll(async (email) => {
      if (email === 'broken') throw new Error('no')
      done.push(email)
    })
    expect(done).toEqual(['whole'])
  })

  test('that can never be done is not tried again', async () => {
    await add('one')
    await doAll(() => Promise.reject(new PermanentFailure('No such mailbox.')))
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'No such mailbox.', given_up_at: expect.any(Date) }])
  })

  test('under way when Somiti stops is done first; the others wait for the next start', async () => {
    await add('one')
    await add('two')
    const done: string[] = []
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const jobs = startJobs(
      runner(async (email) => {
        begin()
        await released
        done.push(email)
      }),
    )
    await begun
    const stopped = jobs.stop()
    release()
    await stopped
    expect(done).toEqual(['one'])
    expect(await rows()).toHaveLength(1)
  })
})
