// What docs/operate/high-availability.md says of going back to a moment, done on the machines themselves.
import { execFile } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { type Member, PASSWORD } from './cluster.ts'
import type { Machine } from './machines.ts'
import { type Program, type RunAs, signal, until } from './processes.ts'
import { POSTGRES_BIN } from './programs.ts'
import { REPLAYED_WITHIN_S, type Repository, wordsFor } from './repository.ts'

type Where = { as: RunAs | undefined; repository: Repository }

/** Leaves all machines running, the one at `there` as the primary with the books as they were. */
export async function goBackTo(moment: Date, [there, other]: readonly [Machine, Machine], where: Where): Promise<void> {
  const { as, repository } = where
  const { database } = there
  const run = (command: string, ...words: string[]) => promisify(execFile)(command, words, { ...as })
  const patronictl = (...words: string[]) => run('patronictl', '-c', database.settingsFile, ...words)
  const pgCtl = (...words: string[]) => run(join(POSTGRES_BIN, 'pg_ctl'), '-D', database.dataDir, '-w', ...words)
  await Promise.all([stop(there.server.program), stop(other.server.program)])
  await stop(other.database.program)
  await until('the primary that is left', 60, async () => !(await isReplaying(database)))
  await patronictl('pause', '--wait', 'somiti')
  await pgCtl('-m', 'fast', 'stop')
  await repository.runAt(database.name, '--delta', ...wordsFor(moment), 'restore')
  await pgCtl('-l', join(database.home, 'went-back.log'), 'start')
  await until('the books as they were', REPLAYED_WITHIN_S, async () => !(await isReplaying(database)))
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

async function isReplaying({ port }: Member): Promise<boolean> {
  const pool = connect(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, {
    max: 1,
    applicationName: 'drill',
  })
  try {
    const { rows } = await pool.query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying')
    return rows[0]?.replaying !== false
  } finally {
    await pool.end()
  }
}
