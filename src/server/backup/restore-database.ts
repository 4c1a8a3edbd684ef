import { Client } from '#server/db/client.ts'
import { makeDatabaseLike, migrate } from '#server/db/migrate.ts'
import { missingMigrations, readSchema } from '#server/db/schema-files.ts'
import { loadTables } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { findFaults, readAuditHead, readBalances } from './read-books.ts'

/**
 * The database as its owner, the name of the role that the application connects as, and the folder of the schema where it
 * is not this version's.
 */
export type RestoreTarget = { ownerUrl: string; appRole: string; folder?: URL }

/**
 * Makes an empty database what the backup has, then applies the migrations that are newer. Everybody is signed out:
 * sessions that ended since the backup would live again. Gives what does not add up in the books, in sentences: nothing,
 * unless it was so before. Throws, with one sentence, where the database is not empty, is not what the manifest says, or
 * where nothing leads from the backup's tables to those of this version.
 */
export async function restoreDatabase(
  { ownerUrl, appRole, folder: schema }: RestoreTarget,
  folder: string,
  manifest: Manifest,
  now: Date,
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-restore' })
  await client.connect()
  try {
    await checkEmpty(client)
    missingMigrations(manifest.schema, await readSchema(schema))
    await makeDatabaseLike(ownerUrl, manifest.schema)
    await client.query('begin')
    await loadTables(client, folder, manifest)
    await compare(client, manifest)
    await client.query('commit')
    await client.query('analyze')
    await migrate(ownerUrl, appRole, schema)
    await client.query('update session set ended_at = $1 where ended_at is null', [now])
    return await findFaults(client)
  } finally {
    await client.end()
  }
}

async function checkEmpty(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
  )
  if (rowCount)
    throw new Error('The database is not empty: a backup is restored into one that is. Nothing was changed.')
}

async function compare(client: Client, { balances, audit_head }: Manifest): Promise<void> {
  const restored = JSON.stringify(await readBalances(client))
  if (restored !== JSON.stringify(balances))
    throw new Error('The balances are not those that the backup was made with.')
  const head = await readAuditHead(client)
  if (head !== audit_head) throw new Error(`The audit trail ends with ${head}, and the backup with ${audit_head}.`)
}
