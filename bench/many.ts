// npm run bench -- many: how many associations of 200 members this machine holds, each a server and a database of its own.
// BENCH_ASSOCIATIONS says how many there are at the most.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import { serverEnv, serverFlags } from '../scripts/lib/server-node.mjs'
import { type SomitiProcess, startSomiti } from '../tests/e2e/support/somiti-process.ts'
import { withChildren } from './drill/processes.ts'
import { atShare, median, shoot } from './load.ts'
import type { Stand } from './prepare.ts'

const MOST = Number(process.env.BENCH_ASSOCIATIONS ?? 32)
/**
 * What members of one association ask on a busy evening: all 200 look within ten minutes, each at three pages of three
 * calls.
 */
const CALLS_A_SECOND = 3
const READS = ['/api/my-account-data', '/api/profile', '/api/statement']
const [ROUNDS, SECONDS] = [3, 20]
/** p95 of all, beside that of one which has the machine to itself. */
const SLOWER_AT_MOST = 1.5
/** Of each server, beside PostgreSQL. */
const MB_AT_MOST = 120

/** With the demo's few, some 200 members each. */
export const PAYERS_OF_MANY = 190
/** Each server takes 16 connections, and one to listen. */
export const forMany = { max_connections: String(20 * MOST + 20) }

type Step = { associations: number; p95Ms: number; calls: number; sharedMb: number; ownMb: number; postgresMb: number }

/** Gives what missed its target. */
export async function benchMany(stand: Stand): Promise<string[]> {
  const running: SomitiProcess[] = []
  const steps: Step[] = []
  try {
    for (let associations = 1; associations <= MOST; associations *= 2) {
      await copyDatabases(stand, running.length, associations)
      while (running.length < associations) running.push(await startAnother(stand, running.length))
      await pause(10_000)
      const step = await measure(running, stand)
      steps.push(step)
      console.log(lineOf(step))
    }
    for (const each of running.splice(1)) await each.stop()
    const again = await measure(running, stand)
    console.log(`one alone again: ${lineOf(again)}`)
    return tell(steps, again)
  } finally {
    for (const each of running) await each.stop()
  }
}

const nameOf = (nth: number) => (nth === 0 ? 'somiti' : `somiti_${nth}`)
const addressOf = (url: string, nth: number) => Object.assign(new URL(url), { pathname: `/${nameOf(nth)}` }).href

/** Each further association has the rows of the first, in a database of its own. */
async function copyDatabases({ adminUrl, ownerUrl }: Stand, from: number, to: number): Promise<void> {
  const admin = connect(Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href, {
    max: 1,
    applicationName: 'bench',
  })
  const owner = new URL(ownerUrl).username
  // Nobody may be at the one that is copied: of the first, which serves, a copy was made before it did.
  if (from === 0) await admin.query(`create database somiti_as_made template somiti owner ${owner}`)
  for (let nth = Math.max(1, from); nth < to; nth += 1) {
    await admin.query(`create database ${nameOf(nth)} template somiti_as_made owner ${owner}`)
  }
  await admin.end()
}

function startAnother({ dataDir, appUrl, ownerUrl }: Stand, nth: number): Promise<SomitiProcess> {
  const addresses = { DATABASE_URL: addressOf(appUrl, nth), DATABASE_OWNER_URL: addressOf(ownerUrl, nth) }
  const env = { ...serverEnv(), ...addresses, DEMO: 'off' }
  return startSomiti(path.join(dataDir, `association-${nth}`), env, [], serverFlags)
}

/** The median of some rounds, in which every association is asked as on a busy evening. */
async function measure(running: readonly SomitiProcess[], { payers, dataDir }: Stand): Promise<Step> {
  const round = async () => (await Promise.all(running.map(({ origin }, nth) => evening(origin, payers, nth)))).flat()
  // The first warms them and is not counted.
  await round()
  const rounds: number[][] = []
  while (rounds.length < ROUNDS) rounds.push(await round())
  const memory = running.map(({ pid }) => memoryOf(pid))
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  // Those that are gone since they were listed take nothing.
  const postgres = withChildren([postmaster]).flatMap((pid) => {
    try {
      return memoryOf(pid).shared
    } catch {
      return []
    }
  })
  return {
    associations: running.length,
    p95Ms: median(rounds.map((times) => atShare(times, 0.95))),
    calls: rounds.flat().length,
    sharedMb: mean(memory.map(({ shared }) => shared)),
    ownMb: mean(memory.map(({ own }) => own)),
    postgresMb: sum(postgres) / running.length,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

/** Asks at a steady pace, whether or not what was asked before is answered; ms from when each was to be asked. */
async function evening(origin: string, tokens: readonly string[], nth: number): Promise<number[]> {
  const port = Number(new URL(origin).port)
  const agent = new Agent({ keepAlive: true })
  const every = 1_000 / CALLS_A_SECOND
  // Not all of them in the same millisecond.
  const began = performance.now() + (every * ((nth * 7) % 32)) / 32
  const asked = Array.from({ length: CALLS_A_SECOND * SECONDS }, async (_, at) => {
    const due = began + at * every
    await pause(Math.max(0, due - performance.now()))
    const headers = { authorization: `Bearer ${tokens[(at * 13 + nth) % tokens.length]}` }
    await shoot(port, agent, { method: 'GET', path: READS[at % READS.length] ?? '', headers })
    return performance.now() - due
  })
  const times = await Promise.all(asked)
  agent.destroy()
  return times
}

/** In MB: what it has to itself with its part of what others map too, and what it has to itself alone. */
function memoryOf(pid: number): { shared: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
  return { shared: mb('Pss'), own: mb('Private_Clean') + mb('Private_Dirty') }
}

function lineOf({ associations, p95Ms, calls, sharedMb, ownMb, postgresMb }: Step): string {
  const each = `each server ${sharedMb.toFixed(0)} MB, ${ownMb.toFixed(0)} of it alone its own; PostgreSQL ${postgresMb.toFixed(0)} MB for each`
  return `${associations} associations: p95 ${p95Ms.toFixed(1)} ms of ${calls} calls; ${each}`
}

function tell(steps: readonly Step[], again: Step): string[] {
  const [first] = steps
  const alone = first ? Math.max(first.p95Ms, again.p95Ms) : again.p95Ms
  const held = steps.filter(({ p95Ms }) => p95Ms <= alone * SLOWER_AT_MOST).at(-1) ?? again
  const room = Math.floor(totalmem() / 1024 ** 2 / (held.sharedMb + held.postgresMb))
  console.log(
    `${held.associations} associations are held with p95 within ${SLOWER_AT_MOST} of one alone; the machine's memory has room for ${room}.`,
  )
  return held.sharedMb > MB_AT_MOST
    ? [`Missed: a server takes ${held.sharedMb.toFixed(0)} MB, at most ${MB_AT_MOST} are aimed at.`]
    : []
}
