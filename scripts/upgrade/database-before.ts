// A database as it is at one moment, beside itself, while nothing is connected to it: what an upgrade goes back to.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../src/server/config.ts'

/** What was kept. Whoever has kept it calls one of the two. */
export type Before = {
  /** Puts it back as it was, once nothing is connected any more. */
  bring(): Promise<void>
  forget(): Promise<void>
}

/**
 * Whether the database can be kept at all. Throws, with one sentence, where it cannot, while there is time: `adminUrl` is
 * the address of a role that may create databases, the owner's unless another is given.
 */
export async function checkKeepable(config: Config, adminUrl?: string): Promise<void> {
  if (config.database.kind === 'embedded') return
  const role = adminUrl ?? config.database.ownerUrl
  await withAdmin(role, async (admin) => {
    const { rows } = await admin.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    if (rows[0]?.may) return
    throw new Error(
      `The role ${new URL(role).username} may not create databases, and the way back is a copy of this one: run alter role ${new URL(role).username} createdb as a superuser, or set UPGRADE_DATABASE_URL. Nothing was changed.`,
    )
  })
}

/** Keeps the database as it is. The server is stopped. */
export async function keepBefore(config: Config, adminUrl?: string): Promise<Before> {
  return config.database.kind === 'embedded'
    ? keepFolder(config.dataDir)
    : await keepDatabase(config.database.ownerUrl, adminUrl ?? config.database.ownerUrl)
}

/** The embedded server's folder. A file system that can, shares the blocks of the two. */
function keepFolder(dataDir: string): Before {
  const [place, kept] = [join(dataDir, 'postgres'), join(dataDir, 'postgres-before-upgrade')]
  if (existsSync(join(place, 'postmaster.pid'))) throw new Error(`Something still runs the database in ${place}.`)
  rmSync(kept, { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-a', place, kept], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${place} could not be copied to ${kept}.`)
  return {
    bring: async () => {
      rmSync(place, { recursive: true })
      renameSync(kept, place)
    },
    forget: async () => rmSync(kept, { recursive: true, force: true }),
  }
}

async function keepDatabase(ownerUrl: string, adminUrl: string): Promise<Before> {
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  const owner = new URL(ownerUrl).username
  const [current, kept] = [pg.escapeIdentifier(name), pg.escapeIdentifier(`${name}_before_upgrade`)]
  const asOwner = pg.escapeIdentifier(owner)
  const rights = await withAdmin(adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${kept}`)
    await admin.query(`create database ${kept} template ${current} owner ${asOwner}`)
    return await rightsOn(admin, name)
  })
  return {
    bring: () =>
      withAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database ${current} with (force)`)
        await admin.query(`alter database ${kept} rename to ${current}`)
        for (const right of rights) await admin.query(right)
      }),
    forget: () => withAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${kept}`))),
  }
}

/** A copy has the rows and the rights within, and not who may connect, and how many at once. */
async function rightsOn(admin: pg.Client, name: string): Promise<string[]> {
  const database = pg.escapeIdentifier(name)
  const { rows } = await admin.query<{ grantee: string | null; privilege: string }>(
    `select case when acl.grantee = 0 then null else acl.grantee::regrole::text end as grantee, acl.privilege_type as privilege
     from pg_database d, aclexplode(d.datacl) acl where d.datname = $1`,
    [name],
  )
  const limit = await admin.query('select datconnlimit as most from pg_database where datname = $1', [name])
  const limited = `alter database ${database} connection limit ${limit.rows[0]?.most}`
  if (rows.length === 0) return [limited]
  const grants = rows.map(
    ({ grantee, privilege }) => `grant ${privilege} on database ${database} to ${grantee ?? 'public'}`,
  )
  return [limited, `revoke all on database ${database} from public`, ...grants]
}

/** Connected to another database of the same server: none is copied while somebody is connected to it. */
async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const elsewhere = Object.assign(new URL(url), { pathname: '/postgres' }).href
  const admin = new pg.Client({ connectionString: elsewhere, application_name: 'somiti-upgrade' })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
