import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { MEMBER_EMAIL, NEW_MEMBER_EMAIL } from '../../src/server/demo/sign-ins.ts'
import { median } from '../load.ts'
import type { DemoStand } from './demo-stand.ts'
import type { Phone } from './phone.ts'

/** From a tap to the next frame that is painted, on the phone's processor, as docs/develop/performance.md says. */
const TARGET_MS = 100
const ROUNDS = 5
/** By then a page has fetched what it fetches later for the pages after it. */
const ALL_FETCHED_MS = 4_000
const ALL_TOLD_MS = 1_500

type Interaction = { what: string; address: string; email: string; button: string }

const INTERACTIONS: readonly Interaction[] = [
  { what: 'opening the payment form', address: '/user/monthly-pay', email: MEMBER_EMAIL, button: 'Monthly Payment' },
  { what: 'stepping the amount', address: '/user/apply-loan', email: NEW_MEMBER_EMAIL, button: 'More' },
  { what: 'verifying a receipt', address: '/office/payments', email: 'treasurer@somiti.test', button: 'Verify' },
]

/** Prints how long each of them takes, the middle of some rounds in a fresh page each; gives what is above the target. */
export async function timeInteractions(stand: DemoStand, phone: Phone): Promise<string[]> {
  const missed: string[] = []
  for (const interaction of INTERACTIONS) {
    const rounds: number[] = []
    while (rounds.length < ROUNDS) rounds.push(await time(stand, phone, interaction))
    const ms = median(rounds)
    console.log(`${interaction.what.padEnd(28)} ${ms.toFixed(0).padStart(4)} ms of ${TARGET_MS} (${rounds.join(', ')})`)
    if (ms > TARGET_MS) missed.push(`${interaction.what} takes ${ms} ms`)
  }
  return missed
}

function time({ origin, withPage }: DemoStand, phone: Phone, { address, email, button }: Interaction): Promise<number> {
  return withPage(email, async (page) => {
    await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true })
    await page.goto(`${origin}${address}`)
    const target = await page.waitForSelector(`::-p-aria([name="${button}"][role="button"]):not(:disabled)`)
    if (!target) throw new Error(`${address} has no button ${button}`)
    await target.scrollIntoView()
    await pause(ALL_FETCHED_MS)
    await page.emulateCPUThrottling(phone.slowdown())
    await observe(page)
    await target.tap()
    return longest(page)
  })
}

/** Has the page keep how long its interactions took. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: number[] = []
    Object.assign(window, { kept })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) kept.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** The longest of the events that a tap consists of, once all of them are told. Below 16 ms none is. */
async function longest(page: Page): Promise<number> {
  await pause(ALL_TOLD_MS)
  return page.evaluate(() => Math.max(0, ...(window as unknown as { kept: number[] }).kept))
}
