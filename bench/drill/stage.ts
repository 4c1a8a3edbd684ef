// The machines, started and whole, with a full backup of the books as the load finds them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { connect } from '#server/db/connect.ts'
import { openS3Store } from '#server/files/open-files.ts'
import { openBooksKey } from '#server/secrets/books-key.ts'
import { type Machine as Filled, fillMachines, type Plan } from '../../scripts/ha/machines.ts'
import { openBucket } from '../../tests/support/bucket.ts'
import { makeBorrowers } from './borrowers.ts'
import { countPosted } from './check.ts'
import { type Member, startCluster } from './cluster.ts'
import { startEtcd } from './etcd.ts'
import { nothingYet } from './load.ts'
import type { Machine } from './machines.ts'
import { named } from './named.ts'
import { freePort, type RunAs, unprivileged } from './processes.ts'
import { POSTGRES_BIN } from './programs.ts'
import { makeRepository } from './repository.ts'
import { startService } from './service.ts'

/** As many as S3 lists at once. */
const LISTED_AT_ONCE = 1000

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Ports of one machine: all three are on this one. */
async function portsOfMachine() {
  const [etcd, etcdPeer, postgres, patroni, pgbackrest, somiti, https] = await Promise.all(
    Array.from({ length: 7 }, () => freePort()),
  )
  return { etcd, etcdPeer, postgres, patroni, pgbackrest, somiti, https } as Record<PortName, number>
}
type PortName = 'etcd' | 'etcdPeer' | 'postgres' | 'patroni' | 'pgbackrest' | 'somiti' | 'https'

/** The files of deploy/ha for three machines that are folders here, put where install.sh puts them. */
async function installMachines(folder: string, bucket: Plan['bucket']) {
  const named = async (name: string) => {
    const root = join(folder, name)
    return { name, host: 'localhost', address: '127.0.0.1', root, ...(await portsOfMachine()) }
  }
  const machines = { a: await named('a'), b: await named('b'), c: await named('c') }
  const users = { postgres: 'postgres', etcd: 'postgres', somiti: 'root' }
  const publicUrl = `https://localhost:${machines.a.https}`
  const filled = fillMachines({ machines, users, publicUrl, bucket }, join(folder, 'filled'))
  for (const machine of Object.values(filled)) execFileSync('sh', [join(machine.folder, 'install.sh')])
  const authority = readFileSync(join(filled.a.root, 'etc/somiti/ca.crt'), 'utf8')
  setDefaultCACertificates([...getCACertificates(), authority])
  return filled
}

export async function openStage(folder: string) {
  const as = unprivileged()
  const where = { folder, as }
  const bucket = await openBucket(LISTED_AT_ONCE)
  const { url, region, accessKeyId: keyId, secretAccessKey } = bucket.settings
  const { a, b, c } = await installMachines(folder, { url, region, keyId, key: secretAccessKey })
  const etcd = await startEtcd([a, b, c], where)
  const repository = makeRepository([a, b, c], where)
  const cluster = await startCluster([a, b], where)
  const primary = await cluster.whole()
  makeDatabase(a, primary, as)
  await repository.run('stanza-create')
  await repository.run('check')
  const service = await startService([a, b], folder)
  const secret = (name: string) => readFileSync(join(a.root, 'etc/somiti', name), 'utf8').trim()
  const cast = await makeBorrowers(service.origin, secret('database-url'))
  await repository.run('--type=full', 'backup')
  const machineOf = (name: string): Machine => {
    const [database, server] = [named(cluster.members, name), named(service.servers, name)]
    return { database, server, etcd: named(etcd, name), backups: named(repository.servers, name) }
  }
  const db = connect(secret('owner-url'), { max: 1, applicationName: 'drill' })
  const posted = await countPosted(db)
  await db.end()
  return {
    origin: service.origin,
    cluster,
    machines: [machineOf('a'), machineOf('b')] as const,
    repository,
    cast,
    acknowledged: nothingYet(posted),
    looked: {
      files: openS3Store(bucket.settings),
      booksKey: openBooksKey(Buffer.from(secret('books-key'), 'base64')).publicKey,
    },
    where: { ...where, ownerUrl: secret('owner-url') },
  }
}

/** The database and its roles, as high-availability.md has them made. */
function makeDatabase({ root }: Filled, { socketDir, port }: Member, as: RunAs): void {
  const words = ['-v', 'ON_ERROR_STOP=1', '-q', '-h', socketDir, '-p', String(port), '-f', join(root, 'roles.sql')]
  execFileSync(join(POSTGRES_BIN, 'psql'), [...words, 'postgres'], { ...as })
}
