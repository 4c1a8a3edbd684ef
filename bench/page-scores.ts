import lighthouse, { type Result } from 'lighthouse'
import { MEMBER_EMAIL, NEW_MEMBER_EMAIL } from '#server/demo/sign-ins.ts'
import type { DemoStand } from './demo-stand.ts'
import { median } from './load.ts'

/** What Lighthouse judges, and what each may not fall below, as docs/performance.md says. */
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof FLOORS
const categories = Object.keys(FLOORS) as Category[]

/** How many times each page is loaded; what counts is the one in the middle. */
const RUNS = 5

const PAGES: readonly (readonly [address: string, email: string | null])[] = [
  ['/', null],
  ['/sign-in', null],
  ['/user', MEMBER_EMAIL],
  ['/user/monthly-pay', MEMBER_EMAIL],
  ['/user/apply-loan', NEW_MEMBER_EMAIL],
  ['/user/my-loan', MEMBER_EMAIL],
  ['/office/payments', 'treasurer@somiti.test'],
]

/** A page inside keeps the stream of events open, so that the network is never idle: all is there long before this. */
const LOADED_WITHIN_MS = 10_000

/** How many times slower than a desktop a phone is by Lighthouse's mobile settings, and what its benchmark gives such a desktop. */
const SLOWER = 4
const DESKTOP_INDEX = 1_500

/** Loads the pages as on a phone, prints a line for each, and gives what is below its floor. */
export async function scorePages(stand: DemoStand, only: string | undefined): Promise<string[]> {
  const missed: string[] = []
  const slower = await slowdown(stand)
  console.log(`${'page'.padEnd(20)} perf  a11y  best   seo     FCP     LCP   TBT    CLS`)
  for (const [address, email] of PAGES) {
    if (only && address !== only) continue
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) results.push(await load(stand, address, email, slower))
    const scores = categories.map((category) => median(results.map((result) => scoreOf(result, category))))
    console.log(
      `${address.padEnd(20)} ${scores.map((score) => String(score).padStart(4)).join('  ')}  ${timesOf(results)}`,
    )
    categories.forEach((category, i) => {
      if ((scores[i] ?? 0) < FLOORS[category])
        missed.push(`${address}: ${category} is ${scores[i]}`, ...faultsOf(results, category))
    })
  }
  return missed
}

/**
 * How many times slower than this machine the phone is. A machine that is no such desktop is slowed less, so that the same
 * phone is looked at wherever it is measured; SLOWDOWN says otherwise.
 */
async function slowdown(stand: DemoStand): Promise<number> {
  const indices: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    indices.push((await load(stand, '/sign-in', null, SLOWER)).environment.benchmarkIndex)
  }
  const index = median(indices)
  const slower = Number(process.env.SLOWDOWN) || Math.min(SLOWER, Math.max(1, (SLOWER * index) / DESKTOP_INDEX))
  console.log(
    `This machine is at ${index.toFixed(0)} of ${DESKTOP_INDEX}; the phone is ${slower.toFixed(1)} times slower.`,
  )
  return slower
}

function load({ origin, withPage }: DemoStand, address: string, email: string | null, cpuSlowdownMultiplier: number) {
  return withPage(email, async (page) => {
    // Who is signed in stays so.
    const flags = {
      onlyCategories: [...categories],
      disableStorageReset: true,
      maxWaitForLoad: LOADED_WITHIN_MS,
      throttling: { cpuSlowdownMultiplier },
      logLevel: 'error' as const,
    }
    const run = await lighthouse(`${origin}${address}`, flags, undefined, page)
    if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
    return run.lhr
  })
}

const scoreOf = ({ categories: found }: Result, category: Category) => Math.round((found[category]?.score ?? 0) * 100)

function timesOf(results: Result[]): string {
  const of = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  const [paint, largest] = [of('first-contentful-paint'), of('largest-contentful-paint')]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`.padStart(7)
  const blocking = `${of('total-blocking-time').toFixed(0)} ms`.padStart(6)
  return `${seconds(paint)} ${seconds(largest)} ${blocking} ${of('cumulative-layout-shift').toFixed(3)}`
}

/** The audits of a category that cost points in the last run, each with what it found. */
function faultsOf(results: Result[], category: Category): string[] {
  const last = results.at(-1)
  const weighed = last?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighed.flatMap(({ id }) => {
    const audit = last?.audits[id]
    return audit?.score !== null && (audit?.score ?? 1) < 0.9 ? [`  ${id}: ${audit?.displayValue ?? audit?.title}`] : []
  })
}
