import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/**
 * What tells the living process `pid` from any other that had or will have its number: when it started, and in which
 * run of the machine. Undefined when there is none; a zombie is dead, whatever kill(pid, 0) says of it.
 */
export function identityOf(pid: number): string | undefined {
  return hasProc ? identityFromProc(pid) : identityFromPs(pid)
}

function identityFromProc(pid: number): string | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field, the command, may hold spaces and brackets: count from the last bracket. proc(5): field 3 is the
  // state, field 22 the start in ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0], fields[22 - 3]]
  if (state === 'Z' || state === 'X') return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`
}

function identityFromPs(pid: number): string | undefined {
  const line = ps(pid, 'stat=,lstart=')
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
}

/** Whether the living process `pid` is a PostgreSQL server on the folder `cluster` (a server works in its folder). */
export function servesCluster(pid: number, cluster: string): boolean {
  if (identityOf(pid) === undefined) return false
  if (!hasProc) return ps(pid, 'comm=').endsWith('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function ps(pid: number, columns: string): string {
  try {
    const output = execFileSync('ps', ['-o', columns, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString().trim()
  } catch {
    return ''
  }
}
