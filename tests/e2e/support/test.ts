import { test as base } from '@playwright/test'
import { database } from './database.ts'
import { KeptStorage } from './kept-storage.ts'
import { keepWhatPasses } from './passing.ts'
import { demoPerson, newMember, type Person } from './people.ts'
import { expectNoOverflow } from './screen.ts'
import { newWatch, type Watch } from './watch.ts'

export { expect } from '@playwright/test'

/** A visitor to the association. Whatever its pages do wrong unseen fails the test, and so does a page wider than the screen. */
export const test = base.extend<{ watch: Watch }, { kept: KeptStorage }>({
  kept: [
    async ({ browser }, use) => {
      const kept = new KeptStorage(browser)
      await use(kept)
      await kept.drop()
    },
    { scope: 'worker' },
  ],
  context: async (
    { kept, storageState, baseURL, viewport, locale, javaScriptEnabled, serviceWorkers },
    use,
    testInfo,
  ) => {
    if (typeof storageState === 'string') throw new Error('a storage is told, not read from a file')
    const set = JSON.stringify({ baseURL, viewport, locale, javaScriptEnabled, serviceWorkers })
    await use(await kept.take(baseURL ?? '', set, storageState))
    // What shows how a test failed is taken of pages that are open, as their storage is closed.
    if (testInfo.status !== testInfo.expectedStatus) await kept.drop()
    else await kept.giveBack()
  },
  watch: [
    async ({ context, page }, use) => {
      const watch = newWatch()
      await watch.over(context)
      await keepWhatPasses(context)
      await use(watch)
      if (page.url() !== 'about:blank') await expectNoOverflow(page)
      await watch.verify()
      // What a page asks for in its last moment is answered by nobody.
      for (const each of context.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
      watch.end()
    },
    { auto: true },
  ],
})

/** Walked once, where it is mostly done: what looks at a screen, or depends on the width, is walked on both. */
export const ON_A_PHONE = { tag: '@phone' }
export const AT_A_DESK = { tag: '@desk' }

/** Who is signed in when the test begins. */
interface SignedIn {
  person: Person
}

/** A member of the test's own, who owes dues since `monthsAgo` and has paid none. */
export const memberTest = test.extend<SignedIn & { monthsAgo: number }>({
  monthsAgo: [0, { option: true }],
  person: async ({ monthsAgo }, use) => use(await newMember(database(), { monthsAgo })),
  storageState: async ({ person, baseURL }, use) => use(storageOf(person, baseURL)),
})

/** Somebody of the demo association. Others look at it at the same time, so nothing of it may be changed. */
export const demoTest = test.extend<SignedIn & { email: string }>({
  email: ['member@somiti.test', { option: true }],
  person: async ({ email }, use) => use(await demoPerson(database(), email)),
  storageState: async ({ person, baseURL }, use) => use(storageOf(person, baseURL)),
})

/** What the browser of who is signed in keeps: the token under the specification's key (point 3). */
export function storageOf({ token }: Pick<Person, 'token'>, origin: string | undefined) {
  const localStorage = [{ name: 'ts_token', value: token }]
  return { cookies: [], origins: [{ origin: origin ?? '', localStorage }] }
}
