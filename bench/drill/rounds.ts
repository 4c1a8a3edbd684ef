import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import { comeBack, fail, type How, type Machine } from './machines.ts'
import { until } from './processes.ts'

/** How long the load runs before a failure. */
const BEFORE_MS = 5_000
/** Who failed is asked nothing any more. */
const ON_ITS_WAY_MS = 1_000
const WAITED_FOR_S = 120

/** Whose machine fails in a round, and how; after the last the first again. */
export const FAILURES = [
  { machine: 'primary', how: 'killed' },
  { machine: 'primary', how: 'frozen' },
  { machine: 'standby', how: 'killed' },
  { machine: 'primary', how: 'killed' },
  { machine: 'primary', how: 'frozen' },
  { machine: 'standby', how: 'frozen' },
] as const satisfies readonly { machine: 'primary' | 'standby'; how: How }[]
export type Failure = (typeof FAILURES)[number]

type Stage = { cluster: Cluster; machines: readonly Machine[]; load: Load; beforeFailure: () => void }

/**
 * A machine fails under load, the other goes on, and the one that failed comes back. Gives after how many seconds the
 * first write was acknowledged again, and after how many every member's was.
 */
export async function failAndReturn({ cluster, machines, load, beforeFailure }: Stage, { machine, how }: Failure) {
  const primary = await cluster.whole()
  const failing = machines.find(({ database }) => (database.name === primary.name) === (machine === 'primary'))
  if (!failing) throw new Error(`there is no machine of the ${machine}`)
  await pause(BEFORE_MS)
  beforeFailure()
  const end = fail(failing, how)
  const failedAt = performance.now()
  const since = () => Math.round((performance.now() - failedAt) / 100) / 10
  // What was on its way is acknowledged at once, if at all.
  await pause(ON_ITS_WAY_MS)
  const settled = performance.now()
  await until('writes', WAITED_FOR_S, async () => load.lastAt() > settled)
  const firstAfterS = since()
  await until("everybody's writes", WAITED_FOR_S, async () => load.allAt() > settled)
  const allAfterS = since()
  end()
  await comeBack(failing, cluster)
  return { firstAfterS, allAfterS }
}
