import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ACCOUNT_CODES, CHART, isMoneyAccount } from '#core/chart.ts'
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
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'somiti-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await applyMissing(client)
    await client.query('begin')
    await fillChart(client)
    for (const grant of await grantsFor(client, appRole)) await client.query(grant)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  const hashes = new Map(known.rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8')
    const sha256 = createHash('sha256').update(sql).digest('hex')
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
