import type { Result } from 'lighthouse'
import { MEMBER_EMAIL, NEW_MEMBER_EMAIL } from '../../src/server/demo/sign-ins.ts'
import { median } from '../load.ts'
import type { Phone } from './phone.ts'

/** What Lighthouse judges, and what each may not fall below, as docs/develop/performance.md says. */
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

/** Loads the pages as on a phone, prints a line for each, and gives what is below its floor. */
export async function scorePages(phone: Phone, only: string | undefined): Promise<string[]> {
  const missed: string[] = []
  console.log(`${'page'.padEnd(20)} perf  a11y  best   seo     FCP     LCP   TBT    CLS`)
  for (const [address, email] of PAGES) {
    if (only && address !== only) continue
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) results.push(await phone.load(address, email, categories))
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
