import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { ROLES } from '#core/policy.ts'
import { defaultSettings } from '#core/settings.ts'
import { connect, type Pool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startOwnServer } from '#server/db/open-database.ts'
import { writeSettings } from '#server/db/settings.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import { beginSession } from '#server/http/session.ts'
import { type Server, startServer } from '../load.ts'
import { fill, GROWING, WHILE_FILLING } from './fill/fill.ts'
import { prepareSamples, type Sample } from './samples.ts'

/** An association of some size, served. */
export type Side = {
  members: number
  dataDir: string
  appUrl: string
  /** The superuser's, of the association's database. */
  adminUrl: string
  owner: Pool
  server: Server
  officer: string
  samples: Sample[]
  startServer(): Promise<Server>
  stop(): Promise<void>
}

/** Fills a database, where that is not done yet, and serves it as it is served for real: synced, and with the settings of Somiti. */
export async function openSide(dataDir: string, members: number, samples: number): Promise<Side> {
  const filled = path.join(dataDir, 'filled-with-officer')
  if (!existsSync(filled)) {
    const officer = await fillAnew(dataDir, members)
    writeFileSync(filled, String(officer))
  }
  const officerId = BigInt(readFileSync(filled, 'utf8'))
  const { appUrl, ownerUrl, adminUrl, stop } = await startOwnServer({ dataDir, log: () => {} })
  const owner = connect(ownerUrl, { max: 2, applicationName: 'bench' })
  const start = () => startServer('./app-server.ts', { DATABASE_URL: appUrl, DATA_DIR: dataDir })
  const side = {
    members,
    dataDir,
    appUrl,
    adminUrl: inSomiti(adminUrl),
    owner,
    server: await start(),
    officer: await beginSession(owner, officerId, new Date()),
    samples: await prepareSamples(owner, dataDir, members, samples),
    startServer: start,
    stop: async () => {
      side.server.stop()
      await owner.end()
      await stop()
    },
  }
  return side
}

/** Throws where a table of the larger has no more rows than the smaller's: a filling was broken off. */
export async function mustBeFilled(small: Side, large: Side): Promise<void> {
  for (const table of GROWING) {
    const [few, many] = [await rowsOf(small, table), await rowsOf(large, table)]
    if (many <= few)
      throw new Error(`${table} has ${many} rows for ${large.members} members, ${few} for ${small.members}`)
  }
}

/** As its last vacuum counted them. */
async function rowsOf({ owner }: Side, table: string): Promise<number> {
  const sql = 'select reltuples as rows from pg_class where oid = $1::regclass'
  return (await owner.query<{ rows: number }>(sql, [table])).rows[0]?.rows ?? 0
}

/** Gives the id of an officer who holds every role. */
async function fillAnew(dataDir: string, members: number): Promise<bigint> {
  const began = performance.now()
  const { appUrl, ownerUrl, adminUrl, stop } = await startOwnServer({ dataDir, log: () => {}, settings: WHILE_FILLING })
  const owner = connect(ownerUrl, { max: 1, applicationName: 'bench' })
  try {
    await migrate(ownerUrl, new URL(appUrl).username)
    const now = new Date()
    await writeSettings(owner, defaultSettings(addMonths(monthOf(businessDateAt(now)), -36)), null, now)
    const officer = await addOfficer(owner, { email: 'officer@somiti.test', name: 'Officer', passwordHash: '-' }, now)
    for (const role of ROLES) await appointOfficer(owner, officer, role, now)
    await fill(inSomiti(adminUrl), members)
    const { rows } = await owner.query<{ postings: string; size: string }>(
      `select to_char(count(*), '999,999,999') as postings, pg_size_pretty(pg_database_size(current_database())) as size from posting`,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${members} members,${rows[0]?.postings} postings, ${rows[0]?.size}, filled in ${seconds} s`)
    return officer
  } finally {
    await owner.end()
    await stop()
  }
}

const inSomiti = (adminUrl: string) => Object.assign(new URL(adminUrl), { pathname: '/somiti' }).href
