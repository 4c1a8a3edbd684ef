import { readdirSync, readFileSync } from 'node:fs'

/** The process that this one has begun to run a script, as Linux tells it: its number, and what it says of itself. */
export function processBeside(script: string): { pid: number; status: string } | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script)) continue
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (status.includes(`PPid:\t${process.pid}\n`)) return { pid: Number(pid), status }
    } catch {
      // It has ended since.
    }
  }
  return undefined
}
