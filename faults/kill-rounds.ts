import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Pool } from '#server/db/connect.ts'
import { seededDraw } from '#server/demo/stage.ts'
import { type SomitiProcess, startSomiti } from '../tests/e2e/support/somiti-process.ts'
import { newMembers, newOfficer } from './association.ts'
import { faultsOf } from './checks.ts'
import { type Acknowledged, nothingYet, work } from './work.ts'

/** Whom a round kills: Somiti, the whole database server, or one of its processes, which it recovers from by itself. */
const VICTIMS = ['Somiti', 'PostgreSQL', 'a connection of PostgreSQL'] as const
type Victim = (typeof VICTIMS)[number]

const CLIENTS = 4
const MEMBERS_EACH = 4
/** From the first requests of a round to the blow at most: when it comes is drawn. */
const BEFORE_MS = 900
const EVERY_MS = 20

export type Round = { victim: Victim; acknowledged: number; awayMs: number; faults: string[] }

/**
 * Kills with SIGKILL at a random moment under load, as often as asked for, and looks after each time whether what was
 * acknowledged is there, once. The seed decides whom and when.
 */
export async function killRounds(rounds: number, seed: number, tell: (round: Round) => void): Promise<string[]> {
  const draw = seededDraw(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'somiti-faults-'))
  const env = {
    DEMO: 'off',
    SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    SEAL_EVERY_SECONDS: '1',
    UPLOADS_PER_DAY: '999999',
  }
  let somiti = await startSomiti(dataDir, env)
  const kept = nothingYet()
  const faults: string[] = []
  try {
    const officer = await onPool(somiti.databaseUrl, (pool) => newOfficer(pool, 'treasurer'))
    for (let round = 0; round < rounds; round += 1) {
      const victim = VICTIMS[draw(VICTIMS.length)] ?? 'Somiti'
      const before = acknowledged(kept)
      const members = await onPool(somiti.databaseUrl, (pool) => newMembers(pool, CLIENTS * MEMBERS_EACH))
      let goesOn = true
      const clients = Array.from({ length: CLIENTS }, (_, n) => {
        const own = members.slice(n * MEMBERS_EACH, (n + 1) * MEMBERS_EACH)
        return work(() => somiti.origin, { members: own, officer, kept, goesOn: () => goesOn })
      })
      await pause(draw(BEFORE_MS))
      const struck = performance.now()
      somiti = await strike(victim, somiti, () => startSomiti(dataDir, env))
      const awayMs = performance.now() - struck
      // Somebody is answered again, and the others go on.
      const held = acknowledged(kept)
      let done = false
      const all = Promise.all(clients).then(() => {
        done = true
      })
      while (!done && acknowledged(kept) < held + CLIENTS) await pause(EVERY_MS)
      goesOn = false
      await all
      const found = await onPool(somiti.databaseUrl, (pool) =>
        onPool(somiti.superuserUrl, (superuser) => faultsOf({ pool, superuser, dataDir }, kept)),
      )
      tell({ victim, acknowledged: acknowledged(kept) - before, awayMs, faults: found })
      faults.push(...found)
    }
    return faults
  } finally {
    await somiti.stop()
    await rm(dataDir, { recursive: true })
  }
}

const acknowledged = ({ payments, recharges }: Acknowledged) => payments.size + recharges.size

/** Gives the Somiti that answers afterwards: another one where the first is dead. */
async function strike(victim: Victim, somiti: SomitiProcess, start: () => Promise<SomitiProcess>) {
  if (victim === 'Somiti') process.kill(somiti.pid, 'SIGKILL')
  else if (victim === 'PostgreSQL') process.kill(postmasterOf(somiti), 'SIGKILL')
  else {
    await killConnection(somiti)
    await untilItAnswers(somiti)
    return somiti
  }
  await somiti.ended
  return start()
}

const postmasterOf = ({ dataDir }: SomitiProcess) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function killConnection({ superuserUrl }: SomitiProcess): Promise<void> {
  const { rows } = await onPool(superuserUrl, (superuser) =>
    superuser.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'somiti' limit 1`),
  )
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
}

async function untilItAnswers({ origin }: SomitiProcess): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${origin}/api/health`)
    if (status === 200) return
    await pause(50)
  }
}

async function onPool<T>(url: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect(url, { max: 2, applicationName: 'somiti-faults' })
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}
