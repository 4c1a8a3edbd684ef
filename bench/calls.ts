// The calls that everybody makes, in one table: each beside its floor, and what a server process needs of memory for them.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startServer } from './load.ts'
import { benchBesidePhotos } from './photos.ts'
import type { Stand } from './prepare.ts'
import { benchReads, benchTwoProcesses } from './reads.ts'
import { HEADING, lineOf, missedBy } from './row.ts'
import { benchSavePayment } from './save-payment.ts'

const MEMORY_MAX_MB = 250
const TWO_PROCESSES = 1.6
/** Two servers, PostgreSQL and whoever asks: with fewer they only take turns. */
const CORES_FOR_TWO = 4

/** Prints the table and gives what missed its target. */
export async function benchCalls(stand: Stand): Promise<string[]> {
  const env = {
    DATABASE_URL: stand.appUrl,
    DATA_DIR: stand.dataDir,
    FLOOR_DIR: `${stand.dataDir}/floor`,
    FLOOR_TOKEN: stand.memberToken,
  }
  const start = () => startServer('./app-server.ts', env)
  const app = await start()
  const floor = await startServer('./floor-server.ts', env)
  const on = { ...stand, app, floor, start }
  console.log(HEADING)
  const missed: string[] = []
  for (const bench of [benchReads, benchSavePayment]) {
    for (const row of await bench(on)) {
      console.log(lineOf(row))
      missed.push(...missedBy(row))
    }
  }
  missed.push(...(await benchBesidePhotos(on)), ...toldOfMemory(app.pid), ...toldOfTwo(await benchTwoProcesses(on)))
  app.stop()
  floor.stop()
  return missed
}

function toldOfMemory(pid: number): string[] {
  const peakKb = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1])
  const peakMb = peakKb / 1024
  console.log(`A server process held ${peakMb.toFixed(0)} MB at most, of ${MEMORY_MAX_MB}.`)
  return peakMb < MEMORY_MAX_MB ? [] : [`a server process held ${peakMb.toFixed(0)} MB`]
}

function toldOfTwo({ one, two }: { one: number; two: number }): string[] {
  const cores = availableParallelism()
  const ratio = two / one
  console.log(`Two server processes answer ${ratio.toFixed(2)} times what one does (${cores} cores for all).`)
  return cores < CORES_FOR_TWO || ratio >= TWO_PROCESSES ? [] : [`two processes: below ${TWO_PROCESSES} times one`]
}
