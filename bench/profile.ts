// Where the distance between a read and its floor goes: the processor's time of both servers for each request, by whose
// code it is spent in, as V8 samples it.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './load.ts'
import type { Stand } from './prepare.ts'
import { measure, READS } from './reads.ts'

const CONNECTIONS = 16
/** How many functions are named. */
const NAMED = 12

/** Microseconds for each request, by whose code it is, and by function where it is native or Somiti's own. */
type Spent = { byOwner: Map<string, number>; most: Map<string, number> }

/** Prints a table for each read. Misses nothing: what it takes is held by the reads themselves. */
export async function benchProfile(stand: Stand): Promise<string[]> {
  for (const read of READS) {
    const [somiti, floor] = [
      await profile('./app-server.ts', read, stand),
      await profile('./floor-server.ts', read, stand),
    ]
    const owners = [...new Set([...somiti.byOwner.keys(), ...floor.byOwner.keys()])]
    const table = owners.map((owner) => ({
      'whose code': owner,
      Somiti: Math.round(somiti.byOwner.get(owner) ?? 0),
      floor: Math.round(floor.byOwner.get(owner) ?? 0),
    }))
    console.log(`GET ${read}, microseconds of one processor for each request`)
    console.table([...table.sort((a, b) => b.Somiti - a.Somiti), totalOf(table)])
    console.log(`Somiti's, most in: ${mostOf(somiti.most)}`)
    console.log(`The floor's, most in: ${mostOf(floor.most)}`)
  }
  return []
}

async function profile(file: string, read: string, { appUrl, dataDir, memberToken }: Stand): Promise<Spent> {
  const kept = path.join(dataDir, 'profile.json')
  rmSync(kept, { force: true })
  const server = await startServer('./profiled-server.ts', {
    ...{ PROFILED_SERVER: file, PROFILE_FILE: kept },
    ...{ DATABASE_URL: appUrl, DATA_DIR: dataDir, FLOOR_DIR: `${dataDir}/floor`, FLOOR_TOKEN: memberToken },
  })
  const ask = () => measure(server.port, read, { token: memberToken, connections: CONNECTIONS })
  await ask()
  process.kill(server.pid, 'SIGUSR2')
  const { answered } = await ask()
  process.kill(server.pid, 'SIGUSR2')
  while (!existsSync(kept)) await pause(50)
  await pause(500)
  server.stop()
  return spentIn(JSON.parse(readFileSync(kept, 'utf8')), answered)
}

function spentIn({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, requests: number): Spent {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const spent: Spent = { byOwner: new Map(), most: new Map() }
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || frame.functionName === '(idle)') continue
    const us = (timeDeltas[at] ?? 0) / requests
    add(spent.byOwner, ownerOf(frame), us)
    const { functionName, url } = frame
    if (url === '') add(spent.most, functionName, us)
    if (url.includes('/src/')) add(spent.most, `${functionName || 'a function'} (${path.basename(url)})`, us)
  }
  return spent
}

function ownerOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (url === '') return 'native: system calls, JSON, hashes'
  if (url.startsWith('node:')) return /http/.test(url) ? "Node's HTTP" : "Node's streams, sockets and rest"
  if (/node_modules\/(pg|postgres)/.test(url)) return 'pg'
  if (url.includes('node_modules')) return 'Fastify and other packages'
  return url.includes('/bench/') ? 'the bench’s own server' : 'Somiti’s own'
}

function add(sums: Map<string, number>, name: string, us: number): void {
  sums.set(name, (sums.get(name) ?? 0) + us)
}

function totalOf(table: readonly { Somiti: number; floor: number }[]) {
  const sum = (of: 'Somiti' | 'floor') => table.reduce((total, row) => total + row[of], 0)
  return { 'whose code': 'all', Somiti: sum('Somiti'), floor: sum('floor') }
}

function mostOf(spent: ReadonlyMap<string, number>): string {
  const most = [...spent].sort(([, a], [, b]) => b - a).slice(0, NAMED)
  return most.map(([name, us]) => `${name} ${us.toFixed(1)}`).join(', ')
}
