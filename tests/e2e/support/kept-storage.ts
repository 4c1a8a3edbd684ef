import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What a browser keeps under an origin, as Playwright tells it. */
export interface Stored {
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

/** Pages that were closed are forgotten late by the process that drew them. */
const TESTS_EACH = 60

interface Kept {
  context: BrowserContext
  keeper: Page
  set: string
  tests: number
  hasClock: boolean
}

/**
 * One browser's worth of storage for many tests, one after the other, emptied before each. A page in one of its own costs
 * half as much again: the process that draws it begins, and reads every script, once more.
 */
export class KeptStorage {
  readonly #browser: Browser
  #kept: Kept | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Empty but for `stored`. A new one where the last was for another origin, or a browser that is `set` otherwise. */
  async take(origin: string, set: string, stored: Stored | undefined): Promise<BrowserContext> {
    if (this.#kept && (this.#kept.set !== set || this.#kept.tests >= TESTS_EACH)) await this.drop()
    this.#kept ??= await open(this.#browser, origin, set)
    const { context, keeper } = this.#kept
    this.#kept.tests += 1
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
    await keeper.evaluate(putInPlace, stored?.origins.flatMap((each) => each.localStorage) ?? [])
    return context
  }

  /** Closes the pages of the test that has ended. A clock that was set stays for good, so it goes with its storage. */
  async giveBack(): Promise<void> {
    if (!this.#kept) return
    const { context, keeper, hasClock } = this.#kept
    if (hasClock) return this.drop()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
  }

  async drop(): Promise<void> {
    await this.#kept?.context.close()
    this.#kept = undefined
  }
}

/** The process lives as long as one page of the site does: this one has no scripts, and asks for nothing. */
async function open(browser: Browser, origin: string, set: string): Promise<Kept> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const keeper = await context.newPage()
  await keeper.goto(`${origin}/robots.txt`)
  const kept = { context, keeper, set, tests: 0, hasClock: false }
  const clock = new Proxy(context.clock, {
    get(target, name) {
      kept.hasClock = true
      return Reflect.get(target, name).bind(target)
    },
  })
  Object.assign(context, { clock })
  return kept
}

/** Runs in the keeper. */
async function putInPlace(entries: { name: string; value: string }[]): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const asked = indexedDB.deleteDatabase(name ?? '')
      asked.onsuccess = resolve
      asked.onerror = reject
      asked.onblocked = reject
    })
  }
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  for (const { name, value } of entries) localStorage.setItem(name, value)
}
