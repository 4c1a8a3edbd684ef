import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { TestCluster } from './postgres.ts'

export interface TestDatabase {
  /** As the owner, who may migrate. */
  ownerUrl: string
  /** As the application's role. */
  appUrl: string
  /** As the superuser: what no role of Somiti may do, such as breaking the books to see who notices. */
  adminUrl: string
  /** Removes the database, whoever is still connected to it. */
  drop(): Promise<void>
}

/** Any number that nothing else on the test server takes a lock on. */
const templateLock = 7_240_511

/** A database of the test's own, migrated and empty: a copy of its cluster's template. */
export async function freshDatabase(cluster: TestCluster = inject('cluster')): Promise<TestDatabase> {
  const asAdmin = (work: (admin: Client) => Promise<void>) => asAdminOf(cluster, work)
  const name = `somiti_test_${randomBytes(6).toString('hex')}`
  const roles = { owner: new URL(cluster.ownerUrl).username, app: new URL(cluster.appUrl).username }
  await asAdmin(async (admin) => {
    await ensureTemplate(cluster, admin, roles)
    await admin.query(
      `CREATE DATABASE ${name} TEMPLATE ${cluster.template} OWNER ${roles.owner} STRATEGY ${cluster.copiedBy}`,
    )
    await restrict(admin, name, roles.app)
  })
  return {
    ownerUrl: onDatabase(cluster.ownerUrl, name),
    appUrl: onDatabase(cluster.appUrl, name),
    adminUrl: onDatabase(cluster.adminUrl, name),
    drop: () => asAdmin(async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

/** Test files run side by side: whoever has the lock first makes the template, and the others wait for it. */
async function ensureTemplate(
  { ownerUrl, template }: TestCluster,
  admin: Client,
  roles: { owner: string; app: string },
): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [templateLock])
  try {
    const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (found.rowCount) return
    const draft = `${template}_draft`
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${draft} OWNER ${roles.owner} ENCODING UTF8 TEMPLATE template0`)
    await restrict(admin, draft, roles.app)
    await migrate(onDatabase(ownerUrl, draft), roles.app)
    // Named last, so that a migration that fails leaves no template behind.
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [templateLock])
  }
}

/** As the embedded server sets its database up; rights on a database are not copied from its template. */
async function restrict(admin: Client, database: string, appRole: string): Promise<void> {
  await admin.query(
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC; GRANT CONNECT ON DATABASE ${database} TO ${appRole}`,
  )
}

async function asAdminOf({ adminUrl }: TestCluster, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function onDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}
