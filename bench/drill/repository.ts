// pgBackRest as deploy/ha has it: the repository on c, which a and b reach over TLS, and c them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Machine as Filled } from '../../scripts/ha/machines.ts'
import { named } from './named.ts'
import { type Ground, type Program, start } from './processes.ts'

/** What answers for the repository, or for one PostgreSQL, on its machine. */
export type BackupServer = { name: string; program?: Program; start(): void }
export type Repository = {
  servers: readonly BackupServer[]
  /** Runs a command of pgBackRest on c. */
  run(...words: string[]): Promise<string>
  /** The same on another machine. */
  runAt(name: string, ...words: string[]): Promise<string>
}

/** WAL of minutes under load is replayed. */
export const REPLAYED_WITHIN_S = 180

/** How pgBackRest is told a moment to restore to. */
export const wordsFor = (moment: Date) => {
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
  return ['--type=time', `--target=${target}`, '--target-action=promote']
}

export function makeRepository(machines: readonly Filled[], { folder, as }: Ground): Repository {
  const fileOf = ({ root }: Filled) => join(root, 'etc/pgbackrest.conf')
  const servers = machines.map((machine) => {
    const args = [`--config=${fileOf(machine)}`, 'server']
    const server: BackupServer = {
      name: machine.name,
      start: () => {
        server.program = start('pgbackrest', { args, log: join(folder, 'pgbackrest.log'), as })
      },
    }
    server.start()
    return server
  })
  const runAt = async (name: string, ...words: string[]) => {
    const args = [`--config=${fileOf(named(machines, name))}`, '--stanza=somiti', ...words]
    return (await promisify(execFile)('pgbackrest', args, { ...as })).stdout
  }
  return { servers, runAt, run: (...words) => runAt('c', ...words) }
}
