import type { Locator } from '@playwright/test'
import { PUBLIC_PAGES } from './support/addresses.ts'
import { database } from './support/database.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { resize } from './support/resize.ts'
import { expectAccessible, ZOOMED_PX } from './support/screen.ts'
import { expect, ON_A_PHONE, test } from './support/test.ts'

test('each page has a heading and a title of its own and can be used by everybody', async ({ page, isMobile }) => {
  test.setTimeout(120_000)
  for (const address of PUBLIC_PAGES) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/^[A-Z].+ · Shapla Somiti$/)
    await expectAccessible(page, { fitsAt: isMobile ? [] : [ZOOMED_PX] })
  }
})

test('the home page tells how it works in four steps and leads to joining', async ({ page }) => {
  await page.goto('/')
  const how = page.getByRole('region', { name: 'How it works' })
  await expect(how.getByRole('listitem').getByRole('heading')).toHaveText([
    'Join',
    'Pay monthly dues',
    'Apply for loans',
    'Build security',
  ])
  await page.getByRole('link', { name: 'Ask to join' }).click()
  await expect(page).toHaveURL('/join')
})

test('the about page tells the mission and the values', ON_A_PHONE, async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Our mission', 'Our values'])
})

test('the top bar leads to Home, About, Login and Join Now', async ({ page, isMobile }) => {
  await page.goto('/terms')
  const links = { Home: '/', About: '/about', Login: '/sign-in' }
  for (const [name, address] of Object.entries(links)) {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    const bar = page.getByRole('navigation', { name: isMobile ? 'Site menu' : 'Site', exact: true })
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).click()
  await expect(page).toHaveURL('/join')
})

test(
  'on a phone the bar has Login, which stands out once somebody has signed in on this device',
  ON_A_PHONE,
  async ({ page }) => {
    const bar = page.getByRole('banner')
    const login = bar.getByRole('link', { name: 'Login', exact: true })
    const join = bar.getByRole('link', { name: 'Join Now' })
    const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor)
    const NONE = 'rgba(0, 0, 0, 0)'
    await page.goto('/')
    await expect(login).toBeInViewport()
    expect([await colour(login), await colour(join)]).toEqual([NONE, expect.not.stringMatching(/, 0\)$/)])
    await login.click()
    await page.getByLabel('Email').fill((await newMember(database())).email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/user')
    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/sign-in')
    await page.goto('/')
    await expect.poll(() => colour(join)).toBe(NONE)
    expect(await colour(login)).not.toBe(NONE)
  },
)

test(
  'Login stays in the bar of the narrowest phone, and with text twice as large; the way to join is in the menu',
  ON_A_PHONE,
  async ({ page }) => {
    await page.goto('/sign-in')
    for (const text of ['100%', '200%']) {
      await resize(page, { width: 320, height: 740 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeInViewport({
        ratio: 1,
      })
      await page.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Site menu' })
      await expect(menu.getByRole('link', { name: 'Join Now' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  },
)

test('the footer leads to the contact, the terms and the privacy page, and tells how to reach the association', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'office@somiti.test' })).toHaveAttribute(
    'href',
    'mailto:office@somiti.test',
  )
  for (const name of ['Contact', 'Terms', 'Privacy']) {
    await footer.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

for (const address of ['/no/such/page', '/user/no-such-page']) {
  test(`${address}, where nothing is, shows an image and the way to the dashboard`, async ({ page, watch }) => {
    if (!address.startsWith('/user')) watch.expectFailure(`GET ${address} 404`)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.getByRole('img', { name: 'An open passbook with an empty page' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/')
  })
}

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('each page can be read', ON_A_PHONE, async ({ page }) => {
    for (const address of PUBLIC_PAGES) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Shapla Somiti')
      await expect(page).toHaveTitle(/ · Shapla Somiti$/)
    }
  })

  test('the pages lead to one another', ON_A_PHONE, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'About us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  })
})

test('a page is fetched once somebody points at the way to it, unless data is to be saved', async ({ page }) => {
  const isPage = (url: string) => /\/privacy-[\w-]+\.js$/.test(url)
  const fetched: string[] = []
  page.on('request', (request) => void (isPage(request.url()) && fetched.push(request.url())))
  const way = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy' })
  await page.goto('/')
  // Who points at it before the scripts have come points at it again.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover()
    await way.hover()
    expect(fetched).toHaveLength(1)
  }).toPass()
  await way.click()
  await expect(heading).toBeVisible()
  expect(fetched).toHaveLength(1)

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/')
  await way.hover()
  await way.focus()
  await expect(way).toBeFocused()
  expect(fetched).toHaveLength(1)
  await way.click()
  await expect(heading).toBeVisible()
  expect(fetched).toHaveLength(2)
})
