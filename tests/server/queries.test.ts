import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld()
/** That the application has prepared nothing on yet. */
let client: Client

beforeAll(async () => {
  client = new Client({ connectionString: world.database.appUrl })
  await client.connect()
})
afterAll(() => client.end())

/** What PostgreSQL says against queries: of tables, columns, functions or types that are not there, or not so. */
async function faultsOf(queries: { name: string; text: string }[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, text } of queries) {
    const fault = await client.query(`prepare "${name}" as ${text}`).then(
      () => undefined,
      (error: Error) => `${name}: ${error.message}`,
    )
    if (fault) faults.push(fault)
  }
  await client.query('deallocate all')
  return faults
}

/** As they are once every module of the server is loaded. */
const named: { name: string; text: string }[] = JSON.parse(
  execFileSync(process.execPath, ['tests/support/all-queries.ts'], { encoding: 'utf8', maxBuffer: 50_000_000 }),
)

test('every query of the source prepares against the schema', async () => {
  // What is noted would otherwise be nothing, unseen.
  expect(named.length).toBeGreaterThan(350)
  expect(named.filter(({ text }) => text.includes('post_entries($1::jsonb)')).length).toBeGreaterThan(25)
  expect(await faultsOf(named)).toEqual([])
})

test('no query has the name of another: the server would keep the plan of one for both', () => {
  const names = named.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a query that names a column that is not there is found', async () => {
  const broken = [{ name: 'broken', text: 'select nickname from person where id = $1' }]
  expect(await faultsOf(broken)).toEqual(['broken: column "nickname" does not exist'])
})
