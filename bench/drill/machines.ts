// Machines as docs/operate/high-availability.md has them: what runs on one fails together and comes back together.
import type { Cluster, Member } from './cluster.ts'
import type { EtcdMember } from './etcd.ts'
import { signal, until, withChildren } from './processes.ts'
import type { BackupServer } from './repository.ts'
import type { Server } from './service.ts'

export type Machine = { database: Member; etcd: EtcdMember; server: Server; backups: BackupServer }

/** How a machine fails: `killed` ends what ran, `frozen` answers nothing and closes nothing. */
export type How = 'killed' | 'frozen'

/** Has everything on a machine fail; what is given ends what is frozen. */
export function fail({ database, etcd, server, backups }: Machine, how: How): () => void {
  const others = [etcd.program, server.program, backups.program].flatMap((program) => (program ? [program.pid] : []))
  const pids = [...database.processes(), ...withChildren(others)]
  signal(pids, how === 'killed' ? 'SIGKILL' : 'SIGSTOP')
  // Numbers of what is gone may be somebody else's by then.
  return () => (how === 'frozen' ? signal(pids, 'SIGKILL') : undefined)
}

/** Has a machine that failed run again, until all of it does. */
export async function comeBack({ database, etcd, server, backups }: Machine, cluster: Cluster): Promise<void> {
  for (const part of [etcd, backups, database, server]) part.start()
  await cluster.whole()
  await until('etcd and Somiti', 60, async () => (await etcd.isWell()) && (await server.isWell()))
}
