import { defaultSettings } from '#core/settings.ts'
import { writeSettings } from '#server/db/settings.ts'
import { ask } from './support/calls.ts'
import { figure } from './support/figures.ts'
import { officeTest, openAs } from './support/own-office.ts'
import { month } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('the home page shows the books of last night, which it checks, and officers who agreed', async ({ page }) => {
  await page.goto('/')
  const { books, officers } = await ask('', 'GET /api/published')
  const shown = page.getByRole('region', { name: 'Our books' })
  await expect(shown).toContainText('Books balanced')
  const values = new Map(books?.figures.map((each) => [each.figure, each.value]))
  for (const [label, name] of [
    ['Savings held', 'savings'],
    ['Lent to members', 'lent'],
    ['Overdue', 'overdue'],
  ] as const) {
    const text = figure(values.get(name) ?? 0).replace(/\.00$/, '')
    await expect(shown.locator('div').filter({ hasText: new RegExp(`^${label}`) })).toContainText(`AED ${text}`)
  }
  await shown.getByText('Check these figures').click()
  await expect(shown).toContainText(books?.key ?? 'a key')
  await shown.getByRole('button', { name: 'Check signatures' }).click()
  await expect(shown.getByText('The signatures are right: the figures are as they were signed.')).toBeVisible()
  const names = page.getByRole('region', { name: 'Our officers' }).getByRole('listitem')
  await expect(names).toHaveCount(officers.length)
  await expect(names.filter({ hasText: 'Administrator' })).not.toHaveCount(0)
})

for (const [what, from, to] of [
  ['signed texts', 'value ', 'value 9'],
  ['figures beside their signed texts', '"value":', '"value":9'],
] as const) {
  test(`${what} that were changed on the way are told`, async ({ page }) => {
    await page.route('/api/published', async (route) => {
      const answer = await (await route.fetch()).text()
      await route.fulfill({ body: answer.replaceAll(from, to), contentType: 'application/json' })
    })
    await page.goto('/')
    await page.getByText('Check these figures').click()
    await page.getByRole('button', { name: 'Check signatures' }).click()
    await expect(page.getByText("A signature is wrong. Don't trust these figures.")).toBeVisible()
  })
}

test('a loan as an example follows its sliders, by keyboard too', async ({ page }) => {
  await page.goto('/')
  const example = page.getByRole('region', { name: 'A loan as an example' })
  const amount = example.getByRole('slider', { name: 'Amount to borrow' })
  await amount.focus()
  await page.keyboard.press('Home')
  await expect(amount).toHaveAttribute('aria-valuetext', 'AED 500: AED 89.17 a month')
  await page.keyboard.press('ArrowRight')
  await expect(amount).toHaveValue('600')
  const months = example.getByRole('slider', { name: 'Months to pay it back' })
  await months.focus()
  await page.keyboard.press('Home')
  await expect(months).toHaveAttribute('aria-valuetext', '1 month: AED 642 a month')
  await expect(example).toContainText('Total to pay backAED 642')
  await page.keyboard.press('ArrowRight')
  await expect(example).toContainText('Each monthAED 321')
})

test('says what a month costs, answers six questions, leads to WhatsApp, and can be used by everybody', async ({
  page,
}) => {
  await page.goto('/')
  const month = page.getByRole('region', { name: 'Monthly cost' })
  await expect(month).toContainText('Dues each monthAED 100')
  await expect(page.getByRole('region', { name: 'Taking money out' }).getByRole('listitem')).toHaveCount(3)
  const questions = page.getByRole('region', { name: 'Six questions' })
  await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(6)
  await questions.getByText('May I pay a loan back early?').click()
  await expect(questions).toContainText('Yes, at any time. The interest stays the same.')
  const chat = page.getByRole('link', { name: 'Ask us on WhatsApp' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/97145550127')
  await page.getByText('Check these figures').click()
  await expectAccessible(page, { fitsAt: [360, 1280] })
})

officeTest.describe('where nothing is turned on', () => {
  officeTest.beforeEach(({ office }) => writeSettings(office.db, defaultSettings(month()), null, new Date()))
  officeTest.afterEach(({ office }) => writeSettings(office.db, defaultSettings(month()), null, new Date()))

  officeTest('the home page is as it was, and asks for nothing', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/api/published')
    await expect(page.getByRole('heading', { name: 'Our books' })).toHaveCount(0)
  })

  officeTest(
    'an administrator turns on what they checked; an officer agrees to be shown',
    async ({ page, office, watch }) => {
      watch.expectFailure('POST /api/office/settings 422')
      const admin = await office.officer('Tariq Mahmud', 'admin')
      await openAs(page, admin, '/office/settings')
      const part = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Public page', exact: true }) })
      await expect(part).toContainText('Check first what your association may publish')
      await page.getByRole('button', { name: 'Change: Public page' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('by its own rules and by the law of your country')
      await dialog.getByLabel('How many members').check()
      await dialog.getByLabel('Officers who agreed').check()
      await dialog.getByLabel('WhatsApp number').fill('0501')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Enter the number with its country code')
      await dialog.getByLabel('WhatsApp number').fill('+971 50 555 0100')
      await expectAccessible(page, { fitsAt: [360] })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('Public page: members: from off to on')).toBeVisible()

      await openAs(page, admin, '/user/security')
      await page.getByLabel('Show my name and roles to visitors').check()
      await expect(page.getByText('The public page may show your name and roles.').first()).toBeVisible()
      await expectAccessible(page)

      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Our books' })).toContainText('Members')
      await expect(page.getByRole('region', { name: 'Our officers' })).toContainText('Tariq MahmudAdministrator')
      await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Six questions' })).toHaveCount(0)
    },
  )
})
