import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { ACCOUNT_CODES, CHART, isMoneyAccount } from '#core/chart.ts'
import { Client } from './client.ts'
import { grantsFor } from './grants.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Two processes that start together take turns at this advisory lock. */
const MIGRATION_LOCK = 7_305_001

/**
 * Brings the schema up to date as its owner, files in order of name, each once and in one database transaction with its
 * record, then fills the chart of accounts and grants the application's role what it may do. A migration whose file
 * changed after it was applied stops the start. Returns the names of those applied now.
 */
export async function migrate(ownerUrl: string, appRole: string): Promise<string[]> {
  return await asMigrator(ownerUrl, async (client) => {
    const applied = await applyMissing(client, () => true)
    await client.query('begin')
    await fillChart(client)
    for (const grant of await grantsFor(client, appRole)) await client.query(grant)
    await client.query('commit')
    return applied
  })
}

/** A migration as a database knows it: the name of its file, and the SHA-256 of its text in hex. */
export type Migration = { name: string; sha256: string }

/**
 * Gives an empty database the schema of another, which knew these migrations: no other is applied, and nothing is filled
 * or granted. Throws, with one sentence, where one of them is not known here, or is another here.
 */
export async function migrateLike(ownerUrl: string, migrations: readonly Migration[]): Promise<void> {
  const here = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of migrations) {
    if (!here.has(name)) throw new Error(`The migration ${name} is not known here: a newer Somiti is needed.`)
    if (here.get(name) !== sha256) throw new Error(`The migration ${name} is another here than it was there.`)
  }
  const names = new Set(migrations.map(({ name }) => name))
  await asMigrator(ownerUrl, (client) => applyMissing(client, (name) => names.has(name)))
}

async function asMigrator<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

async function knownMigrations(): Promise<(Migration & { sql: string })[]> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(client: pg.Client, wanted: (name: string) => boolean): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const known = await client.query<Migration>('select name, sha256 from schema_migration')
  const hashes = new Map(known.rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const { name, sql, sha256 } of (await knownMigrations()).filter(({ name }) => wanted(name))) {
    if (hashes.get(name) === sha256) continue
    if (hashes.has(name)) throw new Error(`The migration ${name} was changed after it was applied to this database.`)
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
    applied.push(name)
  }
  return applied
}

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
