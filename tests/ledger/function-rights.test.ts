import { expect, test } from 'vitest'
import { EXECUTED } from '#server/db/grants.ts'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld()

test("the application's role may execute those functions with the owner's rights that it calls, and no other", async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prosecdef and has_function_privilege(current_user, p.oid, 'execute')`,
  )
  const listed = await world.pool.query<{ name: string }>(
    'select f::regprocedure::text as name from unnest($1::text[]) f',
    [EXECUTED],
  )
  const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).sort()
  expect(names({ rows })).toEqual(names(listed))
})

test('nobody moves what is received of dues past the rule that keeps it', async () => {
  const attempt = world.pool.query(`select dues_follow('{}', '{}', '{}')`)
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
