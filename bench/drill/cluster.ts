// PostgreSQL as a primary and a synchronous standby under Patroni, as deploy/ha has it.
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine as Filled } from '../../scripts/ha/machines.ts'
import { endsToo, type Ground, type Program, start, until, withChildren } from './processes.ts'

/** One PostgreSQL, which listens on TCP and by a socket. */
type Place = {
  name: string
  port: number
  restPort: number
  home: string
  dataDir: string
  socketDir: string
  /** Patroni's settings. */
  settingsFile: string
}
export type Member = Place & {
  program?: Program
  start(): void
  /** Patroni's processes and PostgreSQL's, which is no child of Patroni's by the time it runs: its own file names it. */
  processes(): number[]
}
export type Cluster = {
  members: readonly Member[]
  /** Who is the primary, once both are there and the standby is synchronous. */
  whole(): Promise<Member>
}

const placeOf = ({ name, root, postgres, patroni }: Filled): Place => {
  const home = join(root, 'var/lib/postgresql/15')
  return {
    name,
    port: postgres,
    restPort: patroni,
    home,
    dataDir: join(home, 'somiti'),
    socketDir: join(root, 'run/postgresql'),
    settingsFile: join(root, 'etc/patroni/config.yml'),
  }
}

export async function startCluster(machines: readonly Filled[], { folder, as }: Ground): Promise<Cluster> {
  const members: Member[] = []
  for (const place of machines.map(placeOf)) {
    const { name, home, dataDir, settingsFile } = place
    const member: Member = {
      ...place,
      start: () => {
        const env = { HOME: home }
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
  return { members, whole: () => wholeCluster(members) }
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
