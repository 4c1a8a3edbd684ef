// Three members of etcd, one a machine: two of them decide who is the primary.
import { join } from 'node:path'
import type { Machine as Filled } from '../../scripts/ha/machines.ts'
import { type Ground, type Program, settingsIn, start, until } from './processes.ts'

export type EtcdMember = {
  name: string
  program?: Program
  /** Also after it was killed: it goes on from its own folder. */
  start(): void
  isWell(): Promise<boolean>
}

export async function startEtcd(machines: readonly Filled[], { folder, as }: Ground): Promise<EtcdMember[]> {
  const members = machines.map(({ name, root, etcd: port }) => {
    const url = `http://127.0.0.1:${port}`
    const env = settingsIn(join(root, 'etc/default/etcd'))
    const member: EtcdMember = {
      name,
      start: () => {
        member.program = start('etcd', { args: [], log: join(folder, `etcd-${name}.log`), env, as })
      },
      isWell: async () => (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) })).ok,
    }
    member.start()
    return member
  })
  await until('etcd', 60, async () => (await Promise.all(members.map((each) => each.isWell()))).every(Boolean))
  return members
}
