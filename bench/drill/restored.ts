// A PostgreSQL of its own, restored from the repository as it was at a moment.
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Pool } from '#server/db/connect.ts'
import { freePort, type Ground, start, until } from './processes.ts'
import { POSTGRES_BIN } from './programs.ts'
import { REPLAYED_WITHIN_S, type Repository, wordsFor } from './repository.ts'

/** `ownerUrl` is that of the machines, by the name and password that were restored too. */
type Where = Ground & { ownerUrl: string }

/** Restores, starts PostgreSQL and waits until it takes writes; the pool is its owner's. */
export async function restoreTo(moment: Date, repository: Repository, where: Where): Promise<Pool> {
  const { folder, as, ownerUrl } = where
  const home = join(folder, 'restored')
  const dataDir = join(home, 'data')
  for (const each of [home, dataDir]) {
    mkdirSync(each, { mode: 0o700 })
    chownSync(each, as.uid, as.gid)
  }
  // It may not push what it writes into the archive of the other.
  const apart = [`--pg1-path=${dataDir}`, `--lock-path=${join(home, 'lock')}`, '--archive-mode=off']
  await repository.runAt('a', ...apart, ...wordsFor(moment), 'restore')
  const port = await freePort()
  // Patroni's settings came along: they name places of the other machine, and a standby that nobody may wait for.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    hba_file: join(dataDir, 'pg_hba.conf'),
    ident_file: join(dataDir, 'pg_ident.conf'),
    synchronous_standby_names: '',
  }
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  start(join(POSTGRES_BIN, 'postgres'), { args, log: join(folder, 'restored.log'), as })
  const url = ownerUrl.replace(/@[^/]+/, `@localhost:${port}`)
  const pool = connect(url, { max: 2, applicationName: 'drill' })
  await until('the restored database', REPLAYED_WITHIN_S, async () => {
    const { rows } = await pool.query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying')
    return rows[0]?.replaying === false
  })
  return pool
}
