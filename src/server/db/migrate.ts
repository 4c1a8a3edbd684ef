import type pg from 'pg'
import { ACCOUNT_CODES, CHART, isMoneyAccount } from '#core/chart.ts'
import { Client } from './client.ts'
import { grantsFor } from './grants.ts'
import {
  ADVICE,
  isOfFunctions,
  isOlder,
  isSame,
  missingMigrations,
  readSchema,
  type Schema,
  SchemaError,
  type SchemaFile,
  type SchemaState,
} from './schema-files.ts'

/** Two processes that start together take turns at this advisory lock. */
const MIGRATION_LOCK = 7_305_001

/** Where a database has what it was made of. These tables are no part of what it holds. */
export const STATE_TABLES = ['schema_version', 'schema_file', 'schema_migration']

/**
 * Makes the schema in an empty database, or brings that of an existing one up to date, as its owner: missing migrations,
 * then the functions and triggers if one of their files changed. Then fills the chart of accounts and grants the
 * application's role what it may do. All of it in one database transaction. Returns the names of the migrations applied.
 * Throws SchemaError where no migration leads here. An older Somiti that is started again beside a newer one changes nothing:
 * it would put its own functions, chart and grants back.
 */
export async function migrate(ownerUrl: string, appRole: string, folder?: URL, version?: string): Promise<string[]> {
  const schema = await readSchema(folder, version)
  return await asMigrator(ownerUrl, async (client) => {
    const state = await readState(client)
    const missing = state && missingMigrations(state, schema)
    if (state && isOlder(schema, state)) return []
    if (state && missing) await bringUpToDate(client, { state, schema, missing })
    else await makeTables(client, schema)
    await fillChart(client)
    for (const grant of await grantsFor(client, appRole)) await client.query(grant)
    return missing?.map(({ name }) => name) ?? []
  })
}

/** Gives an empty database the schema of another: nothing is filled or granted. */
export async function makeDatabaseLike(ownerUrl: string, state: SchemaState): Promise<void> {
  await asMigrator(ownerUrl, (client) => makeTables(client, state))
}

/**
 * What a database was made of; undefined where it is empty but for what extensions brought. Throws SchemaError where
 * something else made its tables.
 */
export async function readState(client: pg.ClientBase): Promise<SchemaState | undefined> {
  const { rows } = await client.query<{ known: boolean; tables: number }>(
    `select to_regclass('public.schema_version') is not null as known, count(*)::int as tables from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  )
  if (rows[0]?.tables === 0) return undefined
  if (!rows[0]?.known)
    throw new SchemaError(`This version of Somiti did not make the tables of this database. ${ADVICE}`)
  const versions = await client.query<{ version: string }>('select version from schema_version')
  const files = await client.query<SchemaFile>('select name, sql from schema_file order by place')
  const migrations = await client.query('select name, sha256 from schema_migration order by name')
  return { version: versions.rows[0]?.version ?? '', files: files.rows, migrations: migrations.rows }
}

async function asMigrator<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function makeTables(client: pg.Client, state: SchemaState): Promise<void> {
  await apply(client, state.files)
  await client.query(
    `create table schema_version (version text not null);
     create table schema_file (name text primary key, place int not null, sql text not null);
     create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  await noteState(client, state)
}

async function bringUpToDate(
  client: pg.Client,
  { state, schema, missing }: { state: SchemaState; schema: Schema; missing: Schema['migrations'] },
): Promise<void> {
  await apply(client, missing)
  const isKnown = missing.length === 0 && isSame(state.files, schema.files)
  if (isKnown && state.version === schema.version) return
  const functions = schema.files.filter(isOfFunctions)
  if (missing.length > 0 || !isSame(state.files.filter(isOfFunctions), functions)) {
    await client.query(DROP_FUNCTIONS)
    await apply(client, functions)
  }
  await noteState(client, schema)
}

/**
 * A function may name one that comes later, so that each stands where one would look for it. What triggers check when all is
 * committed, as that an entry balances, is checked after each file: the failure then names the one that broke it.
 */
async function apply(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  await client.query('set local check_function_bodies = off')
  const checked = 'set constraints all immediate; set constraints all deferred'
  for (const { name, sql } of files) {
    await client.query(`${sql}\n; ${checked}`).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error })
    })
  }
}

async function noteState(client: pg.Client, { version, files, migrations }: SchemaState): Promise<void> {
  await client.query('delete from schema_version')
  await client.query('insert into schema_version (version) values ($1)', [version])
  await client.query('delete from schema_file')
  await client.query(
    `insert into schema_file (name, place, sql)
     select name, place, sql from unnest($1::text[], $2::text[]) with ordinality as file (name, sql, place)`,
    [files.map(({ name }) => name), files.map(({ sql }) => sql)],
  )
  await client.query(
    `insert into schema_migration (name, sha256) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [migrations.map(({ name }) => name), migrations.map(({ sha256 }) => sha256)],
  )
}

/** All but the functions that a column or an index is made with: those stand beside their tables. */
const DROP_FUNCTIONS = `do $$
  declare made record;
  begin
    for made in select t.tgname, t.tgrelid::regclass as of_table from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace loop
      execute format('drop trigger %I on %s', made.tgname, made.of_table);
    end loop;
    for made in select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = quote_ident(current_user)::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
      begin
        execute format('drop function %s', made.name);
      exception when dependent_objects_still_exist then null;
      end;
    end loop;
  end $$`

async function fillChart(client: pg.Client): Promise<void> {
  const accounts = Object.entries(CHART).map(([code, { name, kind, keptPer, guarded }]) => {
    return { code, name, kind, guarded, kept_per: keptPer }
  })
  await client.query(
    `insert into ledger_account (code, name, kind, kept_per, guarded)
     select code, name, kind, kept_per, guarded from jsonb_to_recordset($1::jsonb)
       as chart (code text, name text, kind text, kept_per text, guarded boolean)
     on conflict (code) do update set kind = excluded.kind, kept_per = excluded.kept_per, guarded = excluded.guarded,
       name = case when excluded.code = any ($2::text[]) then ledger_account.name else excluded.name end
     where (ledger_account.name, ledger_account.kind, ledger_account.kept_per, ledger_account.guarded)
       is distinct from (excluded.name, excluded.kind, excluded.kept_per, excluded.guarded)`,
    // Bank and cash keep the names that officers gave them.
    [JSON.stringify(accounts), ACCOUNT_CODES.filter(isMoneyAccount)],
  )
}
