import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { withoutNews } from './support/news.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest, storageOf, test } from './support/test.ts'

const balance = (page: Page) => page.getByRole('heading', { name: 'Your Saving Balance' })

/** Counts the requests for the profile, and answers those that `answers` names by their order. */
async function meddleWithProfile(page: Page, answers: ('abort' | 503)[]): Promise<{ asked: number }> {
  const count = { asked: 0 }
  await page.route('/api/profile', async (route) => {
    const answer = answers[count.asked]
    count.asked += 1
    if (answer === undefined) return route.continue()
    return answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: { status_code: answer } })
  })
  return count
}

for (const address of ['/user', '/user/monthly-pay', '/user/my-profile', '/mobile-recharge']) {
  test(`without a token ${address} leads to signing in`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })
}

/** Before the three retries are over, which take seven seconds: a loaded machine takes one or two to open the page. */
const AT_ONCE = { timeout: 5_000 }

const strangerTest = test.extend({
  storageState: async ({ baseURL }, use) => use(storageOf({ token: 'x'.repeat(43) }, baseURL)),
})

strangerTest(
  'a token that the server refuses leads to signing in at once, and is forgotten',
  async ({ page, watch }) => {
    for (const call of ['profile', 'my-account-data']) watch.expectFailure(`GET /api/${call} 401`)
    const count = await meddleWithProfile(page, [])
    await page.goto('/user')
    await expect(page).toHaveURL('/sign-in', AT_ONCE)
    expect(count.asked).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('ts_token'))).toBeNull()
  },
)

for (const answer of ['abort', 503] as const) {
  const [what, failure] = answer === 'abort' ? ['network', 'net::ERR_FAILED'] : ['server', '503']

  memberTest(`a ${what} that fails is asked again, and the page says that it is loading`, async ({ page, watch }) => {
    watch.expectFailure(`GET /api/profile ${failure}`)
    const count = await meddleWithProfile(page, [answer, answer])
    // Once the stream of events is ready, all that is shown is fetched once more.
    await page.route('/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: ': welcome\n\n' }))
    const begun = Date.now()
    await page.goto('/user')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await expect(balance(page)).toBeVisible()
    expect(count.asked).toBe(3)
    // One second, then two.
    expect(Date.now() - begun).toBeGreaterThan(3_000)
  })
}

for (const answer of ['abort', 503] as const) {
  const failure = answer === 'abort' ? 'net::ERR_FAILED' : '503'

  memberTest(
    `where the answer is ${failure} after the third retry too, the page says so and opens once it can`,
    async ({ page, watch }) => {
      watch.expectFailure(`GET /api/profile ${failure}`)
      watch.expectFailure(`GET /api/health ${failure}`)
      const isHealth = (each: { url: () => string }) => each.url().endsWith('/api/health')
      const asked = answer === 'abort' ? page.waitForEvent('requestfailed', isHealth) : page.waitForResponse(isHealth)
      let away = true
      await page.route('/api/health', (route) => {
        if (!away) return route.continue()
        return answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: { status_code: answer } })
      })
      const count = await meddleWithProfile(page, Array(4).fill(answer))
      await page.goto('/user/statement')
      await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible({ timeout: 15_000 })
      await expect(page).toHaveURL('/user/statement')
      expect(count.asked).toBe(4)
      await expectAccessible(page)
      await asked
      away = false
      await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
    },
  )
}

memberTest('a token that answers for somebody else leads to signing in at once', async ({ page }) => {
  await withoutNews(page)
  await page.goto('/user')
  await expect(balance(page)).toBeVisible()
  let asked = 0
  await page.route('/api/profile', async (route) => {
    asked += 1
    const answer = await route.fetch()
    const { userData } = await answer.json()
    await route.fulfill({ json: { status_code: 200, userData: { ...userData, id: userData.id + 1 } } })
  })
  await page.reload()
  await expect(page).toHaveURL('/sign-in', AT_ONCE)
  expect(asked).toBe(1)
})

memberTest('a session that was ended elsewhere leads to signing in at once', async ({ page, person }) => {
  // Once the stream of events is ready, all that is shown is fetched once more: nothing is on its way after that.
  const answers = ['/api/profile', '/api/my-account-data', '/api/statement']
  const times = new Map(answers.map((path) => [path, 0]))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    times.set(pathname, (times.get(pathname) ?? 0) + 1)
  })
  await page.goto('/user/statement')
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  await expect.poll(() => Math.min(...answers.map((path) => times.get(path) ?? 0))).toBe(2)
  await ask(person.token, 'POST /api/logout')
  await expect(page).toHaveURL('/sign-in')
})

memberTest(
  'what was read before the stream of events was ready, and answered after, is asked for once more',
  async ({ page }) => {
    const caughtUp = Promise.withResolvers<void>()
    const times = new Map<string, number>()
    const count = (path: string) => {
      const now = (times.get(path) ?? 0) + 1
      times.set(path, now)
      return now
    }
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname === '/api/profile' && count(pathname) === 2) caughtUp.resolve()
    })
    await page.route('/api/statement*', async (route) => {
      if (count('/api/statement') > 1) return route.continue()
      const response = await route.fetch()
      await caughtUp.promise
      await route.fulfill({ response })
    })
    await page.goto('/user/statement')
    await expect.poll(() => times.get('/api/statement')).toBe(2)
  },
)

memberTest('signing out in one tab ends the member area in the other', async ({ page, context }) => {
  // It hears of it from the tab, not from the server, and asks for nothing just then.
  await withoutNews(page)
  await page.goto('/user')
  await expect(balance(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/user/switch-account')
  await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

memberTest('signing out ends the session here at once, however long the server takes', async ({ page, person }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('/api/logout', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/user/switch-account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('ts_token'))).toBeNull()
  gate.resolve()
  await expect.poll(() => ask(person.token, 'GET /api/profile').catch(String)).toContain('401')
})

memberTest('the public pages know who is signed in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/user')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await page.goto('/contact')
  await expect(page).toHaveURL('/user/contact-chat')
})

memberTest(
  'a stream of events that breaks as soon as it is ready is opened again later each time',
  async ({ page }) => {
    const opened: number[] = []
    await page.route('/api/live', (route) => {
      opened.push(Date.now())
      return route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\ndata: {}\n\n' })
    })
    await page.goto('/user')
    await expect.poll(() => opened.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    // Between half and one and a half of one second, then of two, then of four.
    expect((opened[3] ?? 0) - (opened[2] ?? 0)).toBeGreaterThan(1_900)
  },
)
