import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** For all databases that are there at once, and then some. */
const ROOMY_BYTES = 4 * 1024 ** 3

/** Where tests keep what a server writes: in memory where there is room, since whoever syncs to a disk waits for it. */
export function temporaryFolder(): string {
  try {
    const { bsize, bavail } = statfsSync(MEMORY)
    return bsize * bavail > ROOMY_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
