import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { SchemaError } from '#server/db/schema-files.ts'
import { emptyDatabase } from '../launch/fixtures/empty-database.ts'
import { ask } from '../launch/fixtures/launch.ts'
import { anotherVersion } from '../support/another-version.ts'
import { catalogueFacts } from '../support/catalogue-facts.ts'

type Empty = Awaited<ReturnType<typeof emptyDatabase>>

const appRole = new URL(inject('cluster').appUrl).username
const databases: Empty[] = []
let current: Empty

async function newDatabase(): Promise<Empty> {
  const database = await emptyDatabase()
  databases.push(database)
  return database
}

beforeAll(async () => {
  current = await newDatabase()
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const START_EMPTY = 'Start with an empty database, or another DATA_DIR; or run the version that made this one.'
const person = `insert into person (email, password_hash, name, created_at) values ('a@example.test', '-', 'Amina', now())`

test('of several processes that start together on an empty database one makes the tables, and all go on', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => migrate(current.ownerUrl, appRole)))
  expect(starts).toEqual([[], [], [], []])
  const before = await catalogueFacts(current.ownerUrl)
  expect(before.filter((fact) => fact.startsWith('column person.email '))).toHaveLength(1)
  await migrate(current.ownerUrl, appRole)
  expect(await catalogueFacts(current.ownerUrl)).toEqual(before)
})

test('every function can be made as it is: what it names is there', async () => {
  const functions = (await ask(
    current.ownerUrl,
    `select pg_get_functiondef(p.oid) as made from pg_proc p where p.pronamespace = 'public'::regnamespace
       and p.prokind = 'f' and p.proowner = current_user::regrole`,
  )) as { made: string }[]
  expect(functions.length).toBeGreaterThan(50)
  for (const { made } of functions) await ask(current.ownerUrl, made)
})

test('functions and triggers are made again where one of their files changed, and those that are gone are dropped', async () => {
  const database = await newDatabase()
  const another = anotherVersion({
    'people.functions.sql': (sql) =>
      `${sql.replace(/create trigger session_ends_push[^;]+;/, '')}
       create function greeting() returns text language sql as $$ select 'Salam' $$;`,
  })
  await migrate(database.ownerUrl, appRole, another.folder)
  await ask(database.ownerUrl, person)
  expect(await ask(database.ownerUrl, 'select greeting()')).toEqual([{ greeting: 'Salam' }])
  expect(await catalogueFacts(database.ownerUrl)).not.toEqual(await catalogueFacts(current.ownerUrl))

  expect(await migrate(database.ownerUrl, appRole)).toEqual([])
  expect(await catalogueFacts(database.ownerUrl)).toEqual(await catalogueFacts(current.ownerUrl))
  expect(await ask(database.ownerUrl, 'select name from person')).toEqual([{ name: 'Amina' }])
  another.remove()
})

test('an owner whose name needs quotes makes the functions again too', async () => {
  const { adminUrl } = inject('cluster')
  const database = await newDatabase()
  const owner = `Somiti-Owner-${randomBytes(4).toString('hex')}`
  await ask(adminUrl, `create role "${owner}" login password 'secret'`)
  await ask(adminUrl, `alter database ${new URL(database.ownerUrl).pathname.slice(1)} owner to "${owner}"`)
  const ownerUrl = Object.assign(new URL(database.ownerUrl), { username: owner, password: 'secret' }).href
  const another = anotherVersion({
    'files.functions.sql': () => 'create function old() returns int language sql return 1;',
  })
  await migrate(ownerUrl, appRole, another.folder)
  expect(await migrate(ownerUrl, appRole)).toEqual([])
  expect(await ask(ownerUrl, `select to_regproc('public.old') as old`)).toEqual([{ old: null }])
  another.remove()
  await database.drop()
  databases.splice(databases.indexOf(database), 1)
  await ask(adminUrl, `drop role "${owner}"`)
})

test('a database that has nothing but views of an extension is empty', async () => {
  const database = await newDatabase()
  const { pathname } = new URL(database.ownerUrl)
  await ask(
    Object.assign(new URL(inject('cluster').adminUrl), { pathname }).href,
    'create extension pg_stat_statements',
  )
  expect(await migrate(database.ownerUrl, appRole)).toEqual([])
  expect(await ask(database.ownerUrl, 'select from person')).toEqual([])
})

test('a database whose tables are others is refused in a sentence that says what to do, and is not changed', async () => {
  const another = anotherVersion({ 'people.sql': (sql) => sql.replace('name text not null,', 'name text,') })
  const before = await catalogueFacts(current.ownerUrl)
  const refused = migrate(current.ownerUrl, appRole, another.folder)
  await expect(refused).rejects.toThrow(SchemaError)
  await expect(refused).rejects.toThrow(
    `Another version of Somiti made the tables of this database (people.sql). ${START_EMPTY}`,
  )
  expect(await catalogueFacts(current.ownerUrl)).toEqual(before)
  another.remove()

  const foreign = await newDatabase()
  await ask(foreign.ownerUrl, 'create table schema_migration (name text primary key, sha256 text)')
  await expect(migrate(foreign.ownerUrl, appRole)).rejects.toThrow(
    `This version of Somiti did not make the tables of this database. ${START_EMPTY}`,
  )
  expect(await ask(foreign.ownerUrl, `select tablename from pg_tables where schemaname = 'public'`)).toHaveLength(1)
})

test('a comment that changes in a file of tables is no other table', async () => {
  const another = anotherVersion({ 'people.sql': (sql) => `-- Said more clearly.\n${sql}` })
  expect(await migrate(current.ownerUrl, appRole, another.folder)).toEqual([])
  await migrate(current.ownerUrl, appRole)
  another.remove()
})

test('an older Somiti that is started beside a newer one does not put its functions back', async () => {
  const database = await newDatabase()
  const newer = anotherVersion({
    'people.functions.sql': (sql) => `${sql} create function greeting() returns text language sql return 'Salam';`,
  })
  await migrate(database.ownerUrl, appRole, undefined, '1.9.2')
  await migrate(database.ownerUrl, appRole, newer.folder, '1.10.0')
  const before = await catalogueFacts(database.ownerUrl)
  const refused = migrate(database.ownerUrl, appRole, undefined, '1.9.2')
  await expect(refused).rejects.toThrow(SchemaError)
  await expect(refused).rejects.toThrow(
    'Somiti 1.10.0 brought this database up to date, and this is Somiti 1.9.2. Start 1.10.0 or a newer one.',
  )
  expect(await catalogueFacts(database.ownerUrl)).toEqual(before)

  // The next release takes them away again.
  await migrate(database.ownerUrl, appRole, undefined, '2.0.0')
  await expect(ask(database.ownerUrl, 'select greeting()')).rejects.toThrow('greeting() does not exist')
  newer.remove()
})

test('an older Somiti that has the same functions starts, and leaves the chart and the rights as the newer one made them', async () => {
  const database = await newDatabase()
  await migrate(database.ownerUrl, appRole, undefined, '1.9.2')
  await migrate(database.ownerUrl, appRole, undefined, '2.0.0')
  await ask(database.ownerUrl, `update ledger_account set name = 'Renamed in 2.0.0' where code = 'interest_income'`)
  await ask(database.ownerUrl, `revoke insert on voucher from "${appRole}"`)
  const before = await catalogueFacts(database.ownerUrl)
  expect(await migrate(database.ownerUrl, appRole, undefined, '1.9.2')).toEqual([])
  expect(await ask(database.ownerUrl, `select name from ledger_account where code = 'interest_income'`)).toEqual([
    { name: 'Renamed in 2.0.0' },
  ])
  expect(await catalogueFacts(database.ownerUrl)).toEqual(before)
})

/** What a version after the first release may change: a column, a function that writes it, and rows that exist. */
const later = () =>
  anotherVersion(
    {
      'people.sql': (sql) => sql.replace("wallet text not null default '',", "$& nickname text not null default '',"),
      'people.functions.sql': (sql) =>
        `${sql} create function nickname_of(name text) returns text language sql immutable return split_part(name, ' ', 1);`,
    },
    {
      '0001-nicknames.sql': `alter table person add column nickname text not null default '';
        update person set nickname = split_part(name, ' ', 1);`,
    },
  )

test('a database that is migrated is the same as one made new, and keeps its rows', async () => {
  const [migrated, made] = [await newDatabase(), await newDatabase()]
  const version = later()
  await migrate(migrated.ownerUrl, appRole)
  await ask(migrated.ownerUrl, person.replace('Amina', 'Amina Hossain'))
  const both = [
    migrate(migrated.ownerUrl, appRole, version.folder),
    migrate(migrated.ownerUrl, appRole, version.folder),
  ]
  expect((await Promise.all(both)).flat()).toEqual(['0001-nicknames.sql'])
  expect(await migrate(made.ownerUrl, appRole, version.folder)).toEqual([])
  expect(await catalogueFacts(migrated.ownerUrl)).toEqual(await catalogueFacts(made.ownerUrl))
  expect(await ask(migrated.ownerUrl, 'select nickname from person')).toEqual([{ nickname: 'Amina' }])

  await expect(migrate(migrated.ownerUrl, appRole)).rejects.toThrow(
    'The migration 0001-nicknames.sql is not known here: a newer Somiti is needed.',
  )
  appendFileSync(new URL('migrations/0001-nicknames.sql', version.folder), '-- Changed later.')
  await expect(migrate(migrated.ownerUrl, appRole, version.folder)).rejects.toThrow(
    'The migration 0001-nicknames.sql is another here than it was there.',
  )
  version.remove()
})

test('a migration that breaks what is checked when all is committed fails by its own name', async () => {
  const version = anotherVersion(
    { 'people.sql': (sql) => sql.replace('name text not null,', '$& other text,') },
    {
      '0001-other.sql': 'alter table person add column other text',
      '0002-unbalanced.sql': `with made as (insert into entry (kind, date, received_on, posted_at)
          values ('manual', '2026-01-01', '2026-01-01', now()) returning id, date)
        insert into posting (entry_id, line, account, amount, date) select id, 1, 'bank', 100, date from made -- one side`,
      '0003-after.sql': 'select 1',
    },
  )
  const before = await catalogueFacts(current.ownerUrl)
  await expect(migrate(current.ownerUrl, appRole, version.folder)).rejects.toThrow(
    /^0002-unbalanced.sql: entry .* balance/,
  )
  expect(await catalogueFacts(current.ownerUrl)).toEqual(before)
  version.remove()
})

test('a migration that fails leaves the database as it was', async () => {
  const version = anotherVersion(
    { 'people.sql': (sql) => sql.replace('name text not null,', '$& other text,') },
    { '0001-broken.sql': 'alter table person add column other text; select 1 / 0;' },
  )
  const before = await catalogueFacts(current.ownerUrl)
  await expect(migrate(current.ownerUrl, appRole, version.folder)).rejects.toThrow('0001-broken.sql: division by zero')
  expect(await catalogueFacts(current.ownerUrl)).toEqual(before)
  version.remove()
})
