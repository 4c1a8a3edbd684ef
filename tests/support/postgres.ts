import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startOwnServer } from '../../src/server/db/open-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The cluster of this run: the superuser's address, and those of the roles on a database that need not exist. */
export interface TestCluster {
  adminUrl: string
  ownerUrl: string
  appUrl: string
  /** The name of the migrated database that the others are copied from; made when first needed. */
  template: string
  /** How it is copied. By its files takes a third of the time, but where each of the 700 is synced. */
  copiedBy: 'file_copy' | 'wal_log'
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a temporary folder, or the server that
 * TEST_DATABASE_ADMIN_URL names with a superuser.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const template = `somiti_template_${randomBytes(4).toString('hex')}`
  const external = process.env.TEST_DATABASE_ADMIN_URL
  const { stop, ...urls } = external ? await roleAddressesOn(external) : await startCluster()
  project.provide('cluster', { ...urls, template })
  return async () => {
    for (const name of [template, `${template}_draft`]) await query(urls.adminUrl, `DROP DATABASE IF EXISTS ${name}`)
    await stop()
  }
}

type Started = Omit<TestCluster, 'template'> & { stop(): Promise<void> }

/** An embedded PostgreSQL in a temporary folder, which is gone when it is stopped. */
export async function startCluster(): Promise<Started> {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'somiti-test-'))
  // What a test writes need not survive a power cut, and its log is not worth packing.
  const safety = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_compression: 'off' }
  const settings = { ...safety, max_connections: '100' }
  const { stop, ...urls } = await startOwnServer({ dataDir, log: () => {}, settings })
  return {
    ...urls,
    copiedBy: 'file_copy',
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function roleAddressesOn(adminUrl: string): Promise<Started> {
  const asRole = async (role: string) => {
    const password = randomBytes(12).toString('hex')
    const roles = await query(adminUrl, `SELECT FROM pg_roles WHERE rolname = '${role}'`)
    await query(adminUrl, `${roles ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD '${password}'`)
    return Object.assign(new URL(adminUrl), { username: role, password }).href
  }
  return {
    adminUrl,
    ownerUrl: await asRole('somiti_test_owner'),
    appUrl: await asRole('somiti_test_app'),
    copiedBy: 'wal_log',
    stop: async () => {},
  }
}

/** Returns how many rows there were. */
async function query(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
