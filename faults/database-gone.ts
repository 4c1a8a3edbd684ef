import { setTimeout as pause } from 'node:timers/promises'
import { startSomiti } from '../tests/e2e/support/somiti-process.ts'
import { newMembers } from './association.ts'
import { openStage } from './stage.ts'

/** Requests are refused this soon while the database is away, rather than kept waiting. */
const FAST_MS = 6_000
const EVERY_MS = 500
/** By then it answers again. */
const BACK_WITHIN_MS = 10_000

/**
 * The database is away for so long: each request is answered with 503 and when to try again, and fast; then they are
 * answered again by the same process.
 */
export async function databaseGone(awayMs: number): Promise<string[]> {
  const stage = await openStage()
  const somiti = await startSomiti(stage.dataDir, stage.env)
  const faults: string[] = []
  try {
    const [member] = await newMembers(stage.pool, 1)
    const ask = () => fetch(`${somiti.origin}/api/profile`, { headers: { authorization: `Bearer ${member?.token}` } })
    if ((await ask()).status !== 200) faults.push('the profile is not answered to begin with')
    await stage.way.cut()
    for (const until = performance.now() + awayMs; performance.now() < until; await pause(EVERY_MS)) {
      const sent = performance.now()
      const answer = await ask()
      const tookMs = performance.now() - sent
      if (answer.status !== 503) faults.push(`without a database ${answer.status} was answered`)
      if (!answer.headers.get('retry-after')) faults.push('nobody was told when to try again')
      if (tookMs > FAST_MS) faults.push(`a refusal took ${tookMs.toFixed(0)} ms`)
    }
    await stage.way.open()
    const backBy = performance.now() + BACK_WITHIN_MS
    while ((await ask()).status !== 200 && performance.now() < backBy) await pause(100)
    if ((await ask()).status !== 200) faults.push('the database is back, and nobody is answered')
    return faults
  } finally {
    await somiti.stop()
    await stage.close()
  }
}
