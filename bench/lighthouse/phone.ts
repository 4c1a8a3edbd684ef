import lighthouse, { type Result } from 'lighthouse'
import { median } from '../load.ts'
import type { DemoStand } from './demo-stand.ts'

/** How many times slower than a desktop a phone is by Lighthouse's mobile settings, and what its benchmark gives such a desktop. */
const SLOWER = 4
const DESKTOP_INDEX = 1_500
/** By so many of the latest loads the machine's speed is told. */
const TOLD_BY = 5

/** A page inside keeps the stream of events open, so that the network is never idle: all is there long before this. */
const LOADED_WITHIN_MS = 10_000

/**
 * The phone that pages are looked at with. A machine that is no such desktop, or that others use too, is slowed less, so
 * that the same phone is looked at wherever and whenever it is measured; SLOWDOWN says otherwise.
 */
export type Phone = {
  /** Loads a page by Lighthouse, of these of its categories. */
  load(address: string, email: string | null, onlyCategories: string[]): Promise<Result>
  /** How many times slower than this machine it is now. */
  slowdown(): number
}

export async function openPhone({ origin, withPage }: DemoStand): Promise<Phone> {
  const indices: number[] = []
  const index = () => median(indices.slice(-TOLD_BY))
  const slowdown = () =>
    Number(process.env.SLOWDOWN) || Math.min(SLOWER, Math.max(1, (SLOWER * index()) / DESKTOP_INDEX))
  const load = (address: string, email: string | null, onlyCategories: string[], cpuSlowdownMultiplier = slowdown()) =>
    withPage(email, async (page) => {
      // Who is signed in stays so.
      const flags = {
        onlyCategories,
        disableStorageReset: true,
        maxWaitForLoad: LOADED_WITHIN_MS,
        throttling: { cpuSlowdownMultiplier },
        logLevel: 'error' as const,
      }
      const run = await lighthouse(`${origin}${address}`, flags, undefined, page)
      if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
      indices.push(run.lhr.environment.benchmarkIndex)
      return run.lhr
    })
  while (indices.length < TOLD_BY) await load('/sign-in', null, ['performance'], SLOWER)
  console.log(
    `This machine is at ${index().toFixed(0)} of ${DESKTOP_INDEX}; the phone is ${slowdown().toFixed(1)} times slower.`,
  )
  return { load, slowdown }
}
