// PostgreSQL as a primary and a synchronous standby under Patroni, as docs/operate/high-availability.md says.
import { chownSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endsToo, freePort, type Program, type RunAs, start, until, withChildren } from './processes.ts'
import { POSTGRES_BIN } from './programs.ts'

export const PASSWORD = 'drill'

/** One PostgreSQL, which listens on TCP and by a socket in `home`. */
export type Place = {
  name: string
  port: number
  restPort: number
  home: string
  dataDir: string
  /** Patroni's settings, and pgBackRest's. */
  settingsFile: string
  backupFile: string
}
export type Member = Place & {
  program?: Program
  start(): void
  /** Patroni's processes and PostgreSQL's, which is no child of Patroni's by the time it runs: its own file names it. */
  processes(): number[]
}
export type Cluster = {
  members: readonly Member[]
  /** An address with all hosts, for a role. */
  urlOf(role: string, database: string): string
  /** Who is the primary, once both are there and the standby is synchronous. */
  whole(): Promise<Member>
}

export async function newPlace(name: string, home: string): Promise<Place> {
  const [port, restPort] = [await freePort(), await freePort()]
  const [settingsFile, backupFile] = [join(home, 'patroni.yml'), join(home, 'pgbackrest.conf')]
  return { name, port, restPort, home, dataDir: join(home, 'data'), settingsFile, backupFile }
}

type How = { folder: string; etcd: readonly string[]; as: RunAs | undefined }

export async function startCluster(places: readonly Place[], { folder, etcd, as }: How): Promise<Cluster> {
  const members: Member[] = []
  for (const place of places) {
    const { name, home, dataDir, settingsFile, backupFile } = place
    // JSON is YAML too.
    writeFileSync(settingsFile, JSON.stringify(patroniSettings(place, etcd, as), null, 1))
    if (as) chownSync(settingsFile, as.uid, as.gid)
    // On a machine of its own pgBackRest finds its settings below /etc.
    const env = { HOME: home, PGBACKREST_CONFIG: backupFile }
    const member: Member = {
      ...place,
      start: () => {
        member.program = start('patroni', { args: [settingsFile], log: join(folder, `${name}.log`), env, as })
      },
      processes: () => withChildren([...(member.program ? [member.program.pid] : []), ...postmasterOf(dataDir)]),
    }
    endsToo(member.processes)
    member.start()
    members.push(member)
    // The first makes the cluster.
    await until(`member ${name}`, 90, async () => (await rolesOf(members)).get(name) !== undefined)
  }
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const urlOf = (role: string, database: string) => `postgres://${role}:${PASSWORD}@${hosts}/${database}`
  return { members, urlOf, whole: () => wholeCluster(members) }
}

/** Nobody where it does not run: the file of one that was killed names a number that may be somebody else's by now. */
function postmasterOf(dataDir: string): number[] {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir ? [pid] : []
  } catch {
    return []
  }
}

function patroniSettings(
  { name, port, restPort, home, dataDir }: Place,
  etcd: readonly string[],
  as: RunAs | undefined,
) {
  const rest = `127.0.0.1:${restPort}`
  const address = `127.0.0.1:${port}`
  const login = (username: string) => ({ username, password: PASSWORD })
  const parameters = {
    max_connections: 60,
    wal_log_hints: 'on',
    archive_mode: 'on',
    archive_timeout: 60,
    archive_command: 'pgbackrest --stanza=somiti archive-push %p',
  }
  return {
    scope: 'somiti',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcd },
    bootstrap: {
      // A primary that is gone is missed after at most `ttl` seconds; Patroni asks for ttl >= loop_wait + 2 retry_timeout.
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: dataDir,
      bin_dir: POSTGRES_BIN,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
      pg_hba: [
        // pgBackRest comes by the socket, which is in a folder that no other user may enter.
        `local all postgres ${as ? 'peer' : 'trust'}`,
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: home },
      // What a crash left that does not fit any more is fetched anew.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}

/** The role of each running member: the first to answer tells it of all. */
async function rolesOf(members: readonly Member[]): Promise<Map<string, string>> {
  const told = await Promise.any(
    members.map(async ({ restPort }) => {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) })
      return (await answer.json()) as { members: { name: string; role: string; state: string }[] }
    }),
  )
  const up = told.members.filter(({ state }) => state === 'running' || state === 'streaming')
  return new Map(up.map(({ name, role }) => [name, role]))
}

async function wholeCluster(members: readonly Member[]): Promise<Member> {
  let primary: Member | undefined
  await until('both members, one as synchronous standby', 180, async () => {
    const roles = await rolesOf(members)
    primary = members.find(({ name }) => roles.get(name) === 'leader')
    return primary !== undefined && [...roles.values()].includes('sync_standby')
  })
  if (!primary) throw new Error('there is no primary')
  return primary
}
