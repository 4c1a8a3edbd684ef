import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect, type Pool } from '#server/db/connect.ts'
import { authenticate } from '#server/http/session.ts'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld()
const life = { idleDays: 30, longestDays: 365 }
const whoCalls = (pool: Pool, token: string) => authenticate(pool, `Bearer ${token}`, world.clock.now(), life)

test('who calls is looked up by a plan that is kept, however many have signed in', async () => {
  const member = await world.member()
  await world.admin.query(
    `insert into session (token_hash, person_id, created_at, last_used_at)
     select sha256(n::text::bytea), person_id, created_at, last_used_at from session, generate_series(1, 20000) n`,
  )
  await world.admin.query('analyze session')
  const pool = connect(world.database.appUrl, { max: 1, applicationName: 'somiti-test' })
  try {
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await whoCalls(pool, member.token)).personId).toBe(member.id)
    }
    const { rows } = await pool.query(
      `select generic_plans > 0 as kept from pg_prepared_statements where name = 'find_sessions'`,
    )
    expect(rows).toEqual([{ kept: true }])
  } finally {
    await pool.end()
  }
})

test('who calls while a look is on its way is looked up after it, each by their own token', async () => {
  const people = [await world.member(), await world.member(), await world.member(), await world.member()]
  const nobody = 'x'.repeat(43)
  const asked: Promise<unknown>[] = []
  for (const { token } of people) {
    asked.push(whoCalls(world.pool, token).then(({ personId }) => personId))
    await setImmediate()
  }
  asked.push(whoCalls(world.pool, nobody).catch((error) => error.code))
  expect(await Promise.all(asked)).toEqual([...people.map(({ id }) => id), 'not_signed_in'])
})

test('a look that hangs holds up nobody else, and neither does one that fails', async () => {
  const [first, second, third] = [await world.member(), await world.member(), await world.member()]
  const answers = [() => new Promise(() => {}), () => Promise.reject(new Error('the connection broke'))]
  const pool = new Proxy(world.pool, {
    get: (target, name) =>
      name === 'query'
        ? (...given: [never]) => answers.shift()?.() ?? target.query(...given)
        : Reflect.get(target, name),
  })
  void whoCalls(pool, first.token)
  // Until the look of the first has been sent.
  await setImmediate()
  await setImmediate()
  await expect(whoCalls(pool, second.token)).rejects.toThrow('the connection broke')
  expect((await whoCalls(pool, third.token)).personId).toBe(third.id)
})
