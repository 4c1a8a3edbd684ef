// Three members of etcd, one a machine: two of them decide who is the primary.
import { join } from 'node:path'
import { freePort, type Ground, type Program, start, until } from './processes.ts'

export type EtcdMember = {
  name: string
  /** HOST:PORT for Patroni. */
  address: string
  program?: Program
  /** Also after it was killed: it goes on from its own folder. */
  start(): void
  isWell(): Promise<boolean>
}

export async function startEtcd(names: readonly string[], { folder, own, as }: Ground): Promise<EtcdMember[]> {
  const places = await Promise.all(
    names.map(async (name) => ({ name, port: await freePort(), peer: `http://127.0.0.1:${await freePort()}` })),
  )
  const cluster = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const members = places.map(({ name, port, peer }) => {
    const url = `http://127.0.0.1:${port}`
    const dataDir = own(join(folder, `etcd-${name}`))
    const args = [
      ['--name', name, '--data-dir', dataDir, '--listen-client-urls', url, '--advertise-client-urls', url],
      ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', cluster],
    ].flat()
    const member: EtcdMember = {
      name,
      address: `127.0.0.1:${port}`,
      start: () => {
        member.program = start('etcd', { args, log: join(folder, `etcd-${name}.log`), as })
      },
      isWell: async () => (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) })).ok,
    }
    member.start()
    return member
  })
  await until('etcd', 60, async () => (await Promise.all(members.map((each) => each.isWell()))).every(Boolean))
  return members
}
