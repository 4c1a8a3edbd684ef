// What docs/operate/high-availability.md says of going back to a moment, done on the machines themselves.
import { execFile } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Member } from './cluster.ts'
import type { Machine } from './machines.ts'
import { type Program, type RunAs, signal, until } from './processes.ts'
import { POSTGRES_BIN } from './programs.ts'
import { REPLAYED_WITHIN_S, type Repository, wordsFor } from './repository.ts'

type Where = { as: RunAs; repository: Repository }

/** Leaves all machines running, the one at `there` as the primary with the books as they were. */
export async function goBackTo(moment: Date, [there, other]: readonly [Machine, Machine], where: Where): Promise<void> {
  const { as, repository } = where
  const { database } = there
  const run = (command: string, ...words: string[]) => promisify(execFile)(command, words, { ...as })
  const patronictl = (...words: string[]) => run('patronictl', '-c', database.settingsFile, ...words)
  const pgCtl = (...words: string[]) => run(join(POSTGRES_BIN, 'pg_ctl'), '-D', database.dataDir, '-w', ...words)
  await Promise.all([stop(there.server.program), stop(other.server.program)])
  await stop(other.database.program)
  const isReplaying = async () =>
    (await run(join(POSTGRES_BIN, 'psql'), ...askedBySocket(database))).stdout.trim() !== 'f'
  await until('the primary that is left', 60, async () => !(await isReplaying()))
  await patronictl('pause', '--wait', 'somiti')
  await pgCtl('-m', 'fast', 'stop')
  await repository.runAt(database.name, '--delta', ...wordsFor(moment), 'restore')
  await pgCtl('-l', join(database.home, 'went-back.log'), 'start')
  await until('the books as they were', REPLAYED_WITHIN_S, async () => !(await isReplaying()))
  await patronictl('resume', '--wait', 'somiti')
  // With what it has it would wait for ever for what the other will not write again.
  renameSync(other.database.dataDir, `${other.database.dataDir}-before`)
  other.database.start()
}

async function stop(program: Program | undefined): Promise<void> {
  if (!program) return
  signal([program.pid], 'SIGTERM')
  await program.ended
}

/** As pgBackRest comes: by the socket, as the user of the system. */
const askedBySocket = ({ socketDir, port }: Member) => [
  ...['-h', socketDir, '-p', String(port), '-At', '-c', 'select pg_is_in_recovery()', 'postgres'],
]
