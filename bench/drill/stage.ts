// The machines, started and whole, with a full backup of the books as the load finds them.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { openS3Store } from '#server/files/open-files.ts'
import { openBooksKey } from '#server/secrets/books-key.ts'
import { openBucket } from '../../tests/support/bucket.ts'
import { makeBorrowers } from './borrowers.ts'
import { countPosted } from './check.ts'
import { type Cluster, newPlace, PASSWORD, startCluster } from './cluster.ts'
import { startEtcd } from './etcd.ts'
import { nothingYet } from './load.ts'
import type { Machine } from './machines.ts'
import { named } from './named.ts'
import { unprivileged } from './processes.ts'
import { makeRepository } from './repository.ts'
import { startService } from './service.ts'

/** As many as S3 lists at once. */
const LISTED_AT_ONCE = 1000

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(folder: string) {
  const as = unprivileged()
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (as) chownSync(path, as.uid, as.gid)
    return path
  }
  const where = { folder, own, as }
  const etcd = await startEtcd(['a', 'b', 'c'], where)
  const places = await Promise.all(['a', 'b'].map((name) => newPlace(name, own(join(folder, name)))))
  const repository = await makeRepository(places, where)
  const cluster = await startCluster(places, { folder, etcd: etcd.map(({ address }) => address), as })
  await cluster.whole()
  const urls = await makeDatabase(cluster)
  await repository.run('stanza-create')
  await repository.run('check')
  const bucket = await openBucket(LISTED_AT_ONCE)
  const key = randomBytes(32)
  const settings = { ...urls, bucket: bucket.settings, key: key.toString('base64') }
  const service = await startService(folder, ['a', 'b'], settings)
  const cast = await makeBorrowers(service.origin, urls.url)
  await repository.run('--type=full', 'backup')
  const machineOf = (name: string): Machine => {
    const [database, server] = [named(cluster.members, name), named(service.servers, name)]
    return { database, server, etcd: named(etcd, name), backups: named(repository.servers, name) }
  }
  const db = connect(urls.ownerUrl, { max: 1, applicationName: 'drill' })
  return {
    origin: service.origin,
    cluster,
    machines: [machineOf('a'), machineOf('b')] as const,
    repository,
    cast,
    acknowledged: nothingYet(await countPosted(db)),
    looked: { db, files: openS3Store(bucket.settings), booksKey: openBooksKey(key).publicKey },
    where,
  }
}

/** The database and its roles, as an association that runs its own PostgreSQL makes them. */
async function makeDatabase({ urlOf }: Cluster) {
  const pool = connect(urlOf('postgres', 'postgres'), { max: 1, applicationName: 'drill' })
  for (const role of ['somiti_owner', 'somiti_app'])
    await pool.query(`create role ${role} login password '${PASSWORD}'`)
  await pool.query('create database somiti owner somiti_owner')
  await pool.end()
  return { url: urlOf('somiti_app', 'somiti'), ownerUrl: urlOf('somiti_owner', 'somiti') }
}
