import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { associationsHere, type Places } from './places.ts'
import { type Holder, READ_BY_ALL, run, type Step, secretFile, succeeds, writeWhole } from './step.ts'

/** Older ones lack what the schema asks for. */
const OLDEST = 15

/** Of one association at once: a server's 16 and those that listen, twice while an upgrade switches. */
const CONNECTIONS_EACH = 40

interface Cluster {
  version: number
  name: string
  port: number
  online: boolean
}

/** What `pg_lsclusters -h` prints. */
export function clustersIn(printed: string): Cluster[] {
  return printed.split('\n').flatMap((line) => {
    const [version, name = '', port, status = ''] = line.trim().split(/\s+/)
    return version ? [{ version: Number(version), name, port: Number(port), online: status.startsWith('online') }] : []
  })
}

/** The cluster that an association is in, else one that runs, else the newest. */
export function chosen(clusters: readonly Cluster[], kept: number | undefined): Cluster | undefined {
  const byAge = clusters.toSorted((a, b) => b.version - a.version)
  return byAge.find(({ port }) => port === kept) ?? byAge.find(({ online }) => online) ?? byAge[0]
}

/** A setting for all of the cluster's connections, a hundred at a time, since who changes it restarts the cluster. */
export const connectionsFor = (associations: number): number =>
  100 * Math.ceil((associations * CONNECTIONS_EACH + 20) / 100)

function clusterOf(places: Places): Cluster {
  const kept = existsSync(places.databaseUrl)
    ? Number(new URL(readFileSync(places.databaseUrl, 'utf8').trim()).port)
    : undefined
  const cluster = chosen(clustersIn(run('pg_lsclusters', ['-h'])), kept)
  if (!cluster) throw new Error('PostgreSQL has no cluster: make one with pg_createcluster, as its package does.')
  if (cluster.version >= OLDEST) return cluster
  throw new Error(`PostgreSQL ${cluster.version} is too old: Somiti needs ${OLDEST} or later.`)
}

/** PostgreSQL of the distribution, with the association's database in it and two roles that come in nowhere else. */
export function databaseSteps(places: Places, holder: Holder): Step[] {
  const { database, ownerRole, appRole } = places
  const addressFor = (role: string) => () =>
    `postgres://${role}:${randomBytes(24).toString('base64url')}@127.0.0.1:${clusterOf(places).port}/${database}`
  return [
    {
      will: "start PostgreSQL's cluster",
      differs: () => unless(() => clusterOf(places).online),
      take: () => {
        const { version, name } = clusterOf(places)
        run('systemctl', ['start', `postgresql@${version}-${name}.service`])
      },
    },
    {
      will: 'let PostgreSQL take more connections, which restarts it',
      differs: () => unless(() => mostConnections(places) >= wantedConnections(places)),
      take: () => {
        const { version, name } = clusterOf(places)
        const settings = join('/etc/postgresql', String(version), name, 'conf.d/somiti.conf')
        writeWhole(settings, `max_connections = ${wantedConnections(places)}\n`, READ_BY_ALL)
        run('systemctl', ['restart', `postgresql@${version}-${name}.service`])
      },
    },
    secretFile(places.databaseUrl, addressFor(appRole), holder),
    secretFile(places.databaseOwnerUrl, addressFor(ownerRole), holder),
    {
      will: `make the database ${database} with the roles ${ownerRole} and ${appRole}, which reach no other`,
      differs: async () => !(await opens(places.databaseUrl)) || !(await opens(places.databaseOwnerUrl)),
      take: async () => {
        make(places)
        for (const address of [places.databaseUrl, places.databaseOwnerUrl]) {
          if (await opens(address)) continue
          throw new Error(
            `PostgreSQL lets nobody in by ${address}: its pg_hba.conf has to take passwords from 127.0.0.1.`,
          )
        }
      },
    },
  ]
}

/** Whether something is not so, or cannot be told yet. */
function unless(isSo: () => boolean): boolean {
  if (!succeeds('pg_lsclusters', [])) return true
  return !isSo()
}

const wantedConnections = ({ association }: Places) =>
  connectionsFor(new Set([...associationsHere(), association]).size)

function mostConnections(places: Places): number {
  const { version, name } = clusterOf(places)
  return Number(run('pg_conftool', ['-s', String(version), name, 'show', 'max_connections']))
}

function make(places: Places): void {
  const { database, ownerRole, appRole, databaseUrl, databaseOwnerUrl } = places
  const isThere = (table: string, column: string, name: string) =>
    ask(places, `select 1 from ${table} where ${column} = '${name}'`) === '1'
  const roles = [
    [ownerRole, databaseOwnerUrl],
    [appRole, databaseUrl],
  ] as const
  const statements = roles.flatMap(([role, address]) => [
    ...(isThere('pg_roles', 'rolname', role) ? [] : [`create role ${role}`]),
    // A backup is tried in another database, which the owner makes and drops.
    `alter role ${role} login ${role === ownerRole ? 'createdb' : 'nocreatedb'} password '${new URL(readFileSync(address, 'utf8').trim()).password}'`,
  ])
  if (!isThere('pg_database', 'datname', database)) {
    statements.push(
      `create database ${database} owner ${ownerRole} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
  }
  statements.push(
    `revoke all on database ${database} from public`,
    `grant connect on database ${database} to ${appRole}`,
    `alter database ${database} connection limit ${CONNECTIONS_EACH}`,
  )
  ask(places, ["set log_statement = 'none'", 'set log_min_error_statement = panic', ...statements].join(';\n'))
}

/** As PostgreSQL's own administrator; statements come on standard input, where no list of processes shows them. */
function ask(places: Places, statements: string): string {
  const options = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-p', String(clusterOf(places).port)]
  const args = ['-u', 'postgres', '--', 'psql', ...options, '-d', 'postgres']
  return run('runuser', args, { input: `${statements};\n`, cwd: '/' }).trim()
}

/** Whether the address in a file lets in. */
async function opens(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const client = new pg.Client({ connectionString: readFileSync(file, 'utf8').trim(), connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
