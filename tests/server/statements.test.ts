import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { postingStatements } from '../support/posting-statements.ts'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.appUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What PostgreSQL says against statements: of tables, columns, functions or types that are not there, or not so. */
async function faultsOf(statements: { name: string; text: string }[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, text } of statements) {
    const fault = await client.query(`prepare "${name}" as ${text}`).then(
      () => undefined,
      (error: Error) => `${name}: ${error.message}`,
    )
    if (fault) faults.push(fault)
  }
  return faults
}

test('every statement of the source prepares against the schema', async () => {
  const named = JSON.parse(
    execFileSync(process.execPath, ['tests/support/all-statements.ts'], { encoding: 'utf8', maxBuffer: 50_000_000 }),
  )
  const posting = postingStatements()
  // What is read of the source would otherwise be nothing, unseen.
  expect(named.length).toBeGreaterThan(350)
  expect(posting.length).toBeGreaterThan(15)
  expect(await faultsOf([...named, ...posting])).toEqual([])
})

test('a statement that names a column that is not there is found', async () => {
  const broken = [{ name: 'broken', text: 'select nickname from person where id = $1' }]
  expect(await faultsOf(broken)).toEqual(['broken: column "nickname" does not exist'])
})
