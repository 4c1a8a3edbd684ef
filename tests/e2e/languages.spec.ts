import { yearText } from '#core/local-text.ts'
import { database } from './support/database.ts'
import { holdFiles } from './support/held-files.ts'
import { openAs } from './support/own-office.ts'
import { demoPerson, newMember, PASSWORD } from './support/people.ts'
import { expectTakenOver } from './support/taken-over.ts'
import { AT_A_DESK, demoTest, expect, memberTest, ON_A_PHONE, storageOf, test } from './support/test.ts'

test.describe('somebody whose browser speaks Arabic', () => {
  test.use({ locale: 'ar-AE' })

  test('is shown the pages from right to left, and may choose another language for good', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/about')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('lang', 'ar')
    await expect(root).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('من نحن')
    await expectTakenOver(page)
    if (isMobile) await page.getByRole('button', { name: 'القائمة' }).click()
    await page.getByLabel('اللغة').filter({ visible: true }).selectOption({ label: 'বাংলা' })
    await expect(root).toHaveAttribute('lang', 'bn')
    await expect(root).toHaveAttribute('dir', 'ltr')
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('লগইন')
    if (!isMobile)
      await expect(page.getByRole('navigation', { name: 'সাইট', exact: true }).getByLabel('ভাষা')).toHaveValue('bn')
  })
})

memberTest(
  'a language chosen inside is kept with the profile, and met again on another device',
  ON_A_PHONE,
  async ({ page, person, browser, baseURL }) => {
    await page.goto('/user/profile')
    await page.getByRole('main').getByLabel('Language').selectOption({ label: 'বাংলা' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await page.getByRole('main').getByLabel('সংখ্যার ধরন').selectOption({ label: '১,২৩৪' })
    await expect.poll(() => keptOf(person.id)).toEqual({ language: 'bn', digits: 'own' })

    const context = await browser.newContext({ storageState: storageOf(person, baseURL), locale: 'en-GB' })
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${baseURL}/user`)
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'bn')
    await expect(elsewhere.getByText('০.০০').first()).toBeVisible()
    await context.close()
  },
)

test('a language chosen before the first sign-in is the one in which letters come', async ({ page, isMobile }) => {
  const person = await newMember(database())
  await page.goto('/sign-in')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByLabel('Language').filter({ visible: true }).first().selectOption({ label: 'বাংলা' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL('/user')
  await expect.poll(() => keptOf(person.id)).toMatchObject({ language: 'bn' })
})

test('a language chosen before the page’s scripts have come is heard once they have', async ({ page, isMobile }) => {
  const held = await holdFiles(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByLabel('Language').filter({ visible: true }).first().selectOption({ label: 'বাংলা' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  held.release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
})

memberTest(
  'what the server refuses is said in the language of the page',
  ON_A_PHONE,
  async ({ page, context, baseURL, watch }) => {
    watch.expectFailure('POST /api/profile/password/update 422')
    await context.addCookies([{ name: 'language', value: 'ur', url: baseURL ?? '' }])
    await page.goto('/user/my-profile')
    await page.getByRole('button', { name: 'پاس ورڈ بدلیں' }).click()
    const fields = page.getByRole('dialog').locator('input[type=password]')
    for (const [index, value] of ['not-the-password-1', 'Four.words-here.7', 'Four.words-here.7'].entries()) {
      await fields.nth(index).fill(value)
    }
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('dialog').getByText('پرانا پاس ورڈ درست نہیں۔').first()).toBeVisible()
    await expect(page.locator('[data-toasts] section')).toHaveAttribute('aria-label', 'اطلاعات Alt+T')
  },
)

test(
  'without a connection a form says so in the language of the page',
  ON_A_PHONE,
  async ({ page, context, baseURL, watch }) => {
    await context.addCookies([{ name: 'language', value: 'bn', url: baseURL ?? '' }])
    watch.expectFailure('POST /api/login net::ERR_INTERNET_DISCONNECTED')
    await page.route('/api/login', (route) => route.abort('internetdisconnected'))
    await page.goto('/sign-in')
    await expectTakenOver(page)
    await page.locator('input[name=email]').fill('member@somiti.test')
    await page.locator('input[name=password]').fill('some-password')
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('form').getByRole('alert')).toHaveText('নেটওয়ার্কের সমস্যা।')
  },
)

memberTest(
  'what goes by way of the send queue is answered in it too',
  ON_A_PHONE,
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'ur', url: baseURL ?? '' }])
    await page.goto('/user/contact-chat')
    await page.locator('textarea').fill('السلام علیکم')
    const sending = page.waitForRequest((each) => each.url().endsWith('/api/messages') && each.method() === 'POST')
    await page.locator('form button[type=submit]').click()
    expect((await sending).headers()['accept-language']).toMatch(/^ur/)
  },
)

demoTest('a chart shows all of its words where one reads from right to left', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }])
  await page.goto('/user/dashboard')
  const chart = page
    .getByRole('main')
    .locator('svg[role=img]')
    .filter({ has: page.locator('text') })
  await expect(chart.locator('text')).toHaveCount(3)
  const beyond = await chart.evaluate((svg) => {
    const { left, right } = svg.getBoundingClientRect()
    const boxes = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
    return boxes.filter((box) => box.left < left - 1 || box.right > right + 1).length
  })
  expect(beyond).toBe(0)
})

demoTest('what is counted is in the figures that were chosen', ON_A_PHONE, async ({ page, context, baseURL }) => {
  const chosen = { language: 'bn', digits: 'own' }
  await context.addCookies(Object.entries(chosen).map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
  for (const address of ['/user', '/user/dashboard']) {
    await page.goto(address)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('২৪', { exact: true }).first()).toBeVisible()
  }
})

test('years too are in the figures that were chosen', ON_A_PHONE, async ({ page, context, baseURL }) => {
  const treasurer = await demoPerson(database(), 'treasurer@somiti.test')
  const chosen = { language: 'bn', digits: 'own' }
  await context.addCookies(Object.entries(chosen).map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
  await openAs(page, treasurer, '/office/books/annual-report?year=2025')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('২০২৫')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/2025/)
  await page.goto('/office/books/closing?year=2025')
  await expect(page.getByRole('main').getByRole('link', { name: '২০২৫', exact: true })).toBeVisible()
  await page.goto('/office/members/grid')
  const year = yearText(new Date().getFullYear(), 'bn-u-nu-beng')
  await expect(page.getByRole('main').getByText(year, { exact: true })).toBeVisible()
})

test(
  'the accounts of the chart are named in the language of the reader',
  AT_A_DESK,
  async ({ page, context, baseURL }) => {
    const treasurer = await demoPerson(database(), 'treasurer@somiti.test')
    await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }])
    await openAs(page, treasurer, '/office/books/trial-balance')
    await page.getByRole('link', { name: 'إيرادات الفائدة' }).click()
    await expect(page.getByRole('heading', { name: 'إيرادات الفائدة' })).toBeVisible()
    for (const address of ['/office/books/account', '/office/books', '/office/books/income-expense']) {
      await page.goto(address)
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText(/Interest income|Bank\b|Cash\b|Members' savings/)
    }
  },
)

async function keptOf(id: number | bigint) {
  const { rows } = await database().query('select language, digits from person where id = $1', [id])
  return rows[0]
}
