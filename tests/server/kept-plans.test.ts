import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { authenticate } from '#server/http/session.ts'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld()

test('who calls is looked up by a plan that is kept, however many have signed in', async () => {
  const member = await world.member()
  await world.admin.query(
    `insert into session (token_hash, person_id, created_at, last_used_at)
     select sha256(n::text::bytea), person_id, created_at, last_used_at from session, generate_series(1, 20000) n`,
  )
  await world.admin.query('analyze session')
  const pool = connect(world.database.appUrl, { max: 1, applicationName: 'somiti-test' })
  try {
    const life = { idleDays: 30, longestDays: 365 }
    for (let nth = 0; nth < 10; nth += 1) {
      const { personId } = await authenticate(pool, `Bearer ${member.token}`, world.clock.now(), life)
      expect(personId).toBe(member.id)
    }
    const { rows } = await pool.query(
      `select generic_plans > 0 as kept from pg_prepared_statements where name = 'find_sessions'`,
    )
    expect(rows).toEqual([{ kept: true }])
  } finally {
    await pool.end()
  }
})
