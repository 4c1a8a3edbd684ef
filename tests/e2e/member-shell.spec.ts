import type { Page, Route } from '@playwright/test'
import { languages } from '#core/languages.ts'
import { ask } from './support/calls.ts'
import { holdFiles } from './support/held-files.ts'
import { resize } from './support/resize.ts'
import { AT_A_DESK, expect, ON_A_PHONE, demoTest as test } from './support/test.ts'

const SIDE = {
  Home: '/user',
  'Monthly Pay': '/user/monthly-pay',
  'Apply a Loan': '/user/apply-loan',
  'My Loan': '/user/my-loan',
  Dashboard: '/user/dashboard',
}
const TABS = {
  Home: '/user',
  'Monthly pay': '/user/monthly-pay',
  'My Loan card': '/user/my-loan',
  'My Loan': '/user/my-loan',
  Dashboard: '/user/dashboard',
}
const MENU = {
  Dashboard: '/user/dashboard',
  'My Profile': '/user/my-profile',
  'Loan Apply': '/user/apply-loan',
  'My bonus': '/user/my-bonus',
  'Mobile Recharge': '/user/mobile-recharge',
  Statement: '/user/statement',
  Withdrawals: '/user/withdrawals',
  'Contact/Chat': '/user/contact-chat',
  Notifications: '/user/notifications',
  'Sign-in and security': '/user/security',
  'First steps': '/user?guide',
  Help: '/help',
  'Switch account': '/user/switch-account',
}
/** The second reading of the specification's menu (point 2), and where each of its targets has come to be. */
const OTHER_READING = {
  '/user/user': '/user/my-bonus',
  '/mobile-recharge': '/user/mobile-recharge',
  '/contact': '/user/contact-chat',
}

const sideNavigation = (page: Page) => page.getByRole('navigation', { name: 'Member area', exact: true })
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Member area, bottom bar' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Profile menu' })
const card = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Profile' })

test('the navigation leads to each of its pages and marks where one is', async ({ page, isMobile }) => {
  await page.goto('/user')
  const navigation = isMobile ? bottomBar(page) : sideNavigation(page)
  const entries = isMobile ? TABS : SIDE
  await expect(isMobile ? sideNavigation(page) : bottomBar(page)).toBeHidden()
  await expect(navigation.getByRole('link')).toHaveCount(Object.keys(entries).length)
  for (const [name, address] of Object.entries(entries)) {
    const link = navigation.getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveURL(address)
    if (name !== 'My Loan card') await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(navigation.locator('[aria-current=page]')).toHaveCount(1)
  }
})

test('a page below the five marks none of them', async ({ page, isMobile }) => {
  await page.goto('/user/statement')
  const navigation = isMobile ? bottomBar(page) : sideNavigation(page)
  await expect(navigation).toBeVisible()
  await expect(navigation.locator('[aria-current=page]')).toHaveCount(0)
})

test('the header stays in sight while one scrolls, with the member’s ID', async ({ page, person }) => {
  const { myAccountData } = await ask(person.token, 'GET /api/my-account-data')
  await page.goto('/user/monthly-pay')
  const header = page.getByRole('banner')
  await expect(header).toContainText(myAccountData?.owner_data.unique_id ?? 'none')
  const scroll = async () => {
    await page.mouse.wheel(0, 900)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scroll).toBeGreaterThan(0)
  await expect(header).toBeInViewport()
})

test('the header is hidden on /user/profile', ON_A_PHONE, async ({ page }) => {
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('the profile menu has every entry, and each leads to a page of its own', async ({ page, isMobile }) => {
  for (const [name, address] of Object.entries(MENU)) {
    await page.goto(isMobile ? '/user/profile' : '/user')
    if (!isMobile) await menuButton(page).click()
    const menu = isMobile ? page.getByRole('main').getByRole('navigation', { name: 'Profile' }) : card(page)
    await expect(menu.getByRole('link')).toHaveText(Object.keys(MENU))
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0)
    if (!isMobile) await expect(card(page)).toBeHidden()
  }
})

for (const [address, target] of Object.entries(OTHER_READING)) {
  test(`${address} leads to ${target}`, ON_A_PHONE, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL(target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

// A desktop has the dropdown.
test.describe('on a phone', ON_A_PHONE, () => {
  test('the picture in the header leads to the profile page', async ({ page }) => {
    await page.goto('/user')
    await expect(menuButton(page)).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/user/profile')
  })

  test('the ID leaves the bar below 400 px', async ({ page, person }) => {
    const { myAccountData } = await ask(person.token, 'GET /api/my-account-data')
    const id = page.getByRole('banner').getByText(myAccountData?.owner_data.unique_id ?? 'none')
    await page.goto('/user/monthly-pay')
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly Pay' })).toBeVisible()
    await expect(id).toBeHidden()
    await resize(page, { width: 400, height: 740 })
    await expect(id).toBeVisible()
    await resize(page, { width: 399, height: 740 })
    await expect(id).toBeHidden()
  })

  test('the tabs fit in the longest words of all languages, and hide nothing', async ({ page, baseURL }) => {
    await page.goto('/user/dashboard')
    for (const value of languages) {
      await page.context().addCookies([{ name: 'language', value, url: baseURL ?? '' }])
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      for (const width of [320, 360]) {
        await resize(page, { width, height: 740 })
        expect(await page.evaluate(faultsOfTabs), `${value} at ${width} px`).toEqual([])
      }
    }
  })
})

/** Runs in the page, and scrolls to its end: tabs whose words are cut or run into the next, and what the bar lies over. */
function faultsOfTabs(): string[] {
  const bar = document.querySelector('[data-bottom-bar]')
  const tabs = [...(bar?.querySelectorAll('a') ?? [])]
  const range = document.createRange()
  const words = tabs.map((tab) => {
    range.selectNodeContents(tab)
    const { left, right } = range.getBoundingClientRect()
    return { text: tab.textContent, left, right }
  })
  const inOrder = words.toSorted((a, b) => a.left - b.left)
  const cut = inOrder.filter(({ left, right }) => left < 0 || right > innerWidth).map(({ text }) => `cut: ${text}`)
  const together = inOrder
    .filter(({ left }, index) => left < (inOrder[index - 1]?.right ?? 0))
    .map(({ text }) => `runs into the one before: ${text}`)
  const unnamed = words.filter(({ text }) => text.trim() === '').map(() => 'a tab without a name')
  scrollTo(0, document.documentElement.scrollHeight)
  const end = document.querySelector('main > :last-child')?.getBoundingClientRect().bottom ?? 0
  const hidden = end > (bar?.getBoundingClientRect().top ?? 0) ? ['the end of the page is behind the bar'] : []
  return [...cut, ...together, ...unnamed, ...(tabs.length === 5 ? [] : [`${tabs.length} tabs`]), ...hidden]
}

test('pages begin at the same edge, and one ring shows what has the focus', async ({ page }) => {
  const edges = new Set<number>()
  const rings = new Set<string>()
  for (const address of ['/user', '/user/apply-loan', '/user/my-bonus', '/user/contact-chat']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    edges.add(await page.evaluate(edgeOfPage))
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press('Tab')
      const ring = await page.evaluate(ringOfFocus)
      if (ring) rings.add(ring)
    }
  }
  expect([...edges]).toHaveLength(1)
  expect([...rings]).toHaveLength(1)
  // A page with a scroll bar begins where one without does.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe('stable')
})

/** Runs in the page: where the first thing below the bar begins. */
function edgeOfPage(): number {
  const main = document.querySelector('main')
  if (!main) return -1
  return Math.round(main.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(main).paddingLeft))
}

/** Runs in the page: the outline around what has the focus, or around what holds it. Nothing on the page itself. */
function ringOfFocus(): string | undefined {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.matches('h1, main')) return undefined
  for (let around: Element | null = focused; around && around !== document.body; around = around.parentElement) {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(around)
    if (outlineStyle !== 'none') return `${outlineWidth} ${outlineStyle} ${outlineColor}`
  }
  return `none around ${focused.outerHTML.slice(0, 80)}`
}

// A phone has the profile page.
test.describe('on a desktop', AT_A_DESK, () => {
  test('the dropdown shows the name and the ID', async ({ page, person }) => {
    const { myAccountData } = await ask(person.token, 'GET /api/my-account-data')
    await page.goto('/user')
    await menuButton(page).click()
    const dropdown = page.getByRole('banner').locator('[popover]')
    await expect(dropdown).toContainText('Amina Hossain')
    await expect(dropdown).toContainText(`ID: ${myAccountData?.owner_data.unique_id}`)
    await expect(dropdown.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('it closes on a press outside and on Escape', async ({ page }) => {
    await page.goto('/user')
    await menuButton(page).click()
    await expect(card(page)).toBeVisible()
    await page.mouse.click(500, 700)
    await expect(card(page)).toBeHidden()
    await menuButton(page).click()
    await expect(card(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  test('the tab key finds the way over the navigation first', async ({ page }) => {
    await page.goto('/user/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('what a page shows first is asked for before its files are there, and once', ON_A_PHONE, async ({ page }) => {
  const { asked, release } = await holdFiles(page)
  const first = ['/api/profile', '/api/my-account-data', '/api/my-loans']
  const opened = page.goto('/user/my-loan')
  await expect.poll(() => asked).toEqual(first)
  release()
  await opened
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(asked.filter((path) => first.includes(path))).toEqual(first)
})

test('what stands in for a page is painted before any file is there, and stays where it is when they come', async ({
  page,
}) => {
  // Nothing of the app, and at first nothing of its style.
  const empty = (type: string) => (route: Route) => route.fulfill({ contentType: type, body: '' })
  const sheets = /\/assets\/.*\.css/
  await page.route(/\/assets\/.*\.js/, empty('text/javascript'))
  await page.route(sheets, empty('text/css'))
  const look = () =>
    page.locator('.shell').evaluate((shell) =>
      [document.body, shell, ...shell.querySelectorAll('*')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const { color, backgroundColor, font, lineHeight } = getComputedStyle(each)
        return { box: [x, y, width, height], color, backgroundColor, font, lineHeight }
      }),
    )
  await page.goto('/user')
  const words = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(words).toBeInViewport()
  await expect(words).toContainText('Shapla Somiti')
  const [body, ...parts] = await look()
  expect(body?.backgroundColor, 'the paper').not.toBe('rgba(0, 0, 0, 0)')
  await page.unroute(sheets)
  await page.goto('/user')
  await expect(page.locator('.shell-name')).toHaveCSS('box-sizing', 'border-box')
  expect((await look()).slice(1)).toEqual(parts)
})
