import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { draftsIn } from './support/drafts.ts'
import { duesDialog, fillDuesForm, labelOf, openDuesForm, paymentRow, photo, sendReceipt } from './support/dues.ts'
import { demoPerson } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect, memberTest, test } from './support/test.ts'

memberTest('three first steps get their ticks, and go once all are taken', async ({ page }) => {
  const guide = page.getByRole('region', { name: 'First steps' })
  const steps = guide.getByRole('listitem')
  await page.goto('/user')
  await expect(steps).toHaveText([
    /^Not done yetPay at the bank/,
    /^Not done yetSee what you/,
    /^Not done yetSee what a/,
  ])
  await guide.getByRole('link', { name: 'See what you have saved' }).click()
  await expect(page).toHaveURL('/user/statement')
  await page.goto('/user')
  await expect(steps).toHaveText([/^Not done yetPay/, /^DoneSee what you/, /^Not done yetSee what a/])
  await guide.getByRole('link', { name: 'See what a loan costs' }).click()
  await expect(page).toHaveURL('/user/apply-loan')
  await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  await expect(guide).toHaveCount(0)
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'First steps' }).click()
  await expect(steps).toHaveText([/^Done/, /^Done/, /^Done/])
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/user')
  await expect(guide).toHaveCount(0)
})

memberTest('who skips the first steps sees them no more', async ({ page }) => {
  const guide = page.getByRole('region', { name: 'First steps' })
  await page.goto('/user')
  await guide.getByRole('button', { name: 'Skip' }).click()
  await expect(guide).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  await expect(guide).toHaveCount(0)
})

memberTest(
  'a payment is begun, found again after a reload, and followed until it is credited',
  async ({ page, person }) => {
    const dialog = await openDuesForm(page)
    await fillDuesForm(page)
    await dialog.getByRole('button', { name: 'Remove the file' }).click()
    await expect(dialog.getByAltText('Your selection')).toHaveCount(0)
    await dialog.getByLabel('Receipt').setInputFiles(await photo())
    await expect.poll(() => draftsIn(page)).toEqual({ forms: 1, files: 1 })
    await page.reload()
    await page.getByRole('button', { name: 'Monthly Payment' }).click()
    await expect(dialog).toContainText('What you had begun is here again.')
    await expect(dialog.getByAltText('Your selection')).toBeVisible()
    // No number of an account is kept.
    const account = dialog.getByRole('textbox', { name: 'Your account number' })
    await expect(account).toHaveValue('')
    await account.fill('1015 7013 01')
    await sendReceipt(page)
    await expect(duesDialog(page)).toHaveCount(0)
    await expect.poll(() => draftsIn(page)).toEqual({ forms: 0, files: 0 })

    await page.getByRole('button', { name: `${labelOf()}: follow the payment` }).click()
    const followed = page.getByRole('dialog', { name: `Payment of ${labelOf()}` })
    await expect(followed.getByRole('listitem')).toHaveText([
      /^I sent it to the association\./,
      /^An officer compares it with the bank\.$/,
      /^Then it is credited/,
    ])
    await expectAccessible(page)
    const treasurer = await demoPerson(database(), 'treasurer@somiti.test')
    const { rows } = await database().query<{ id: bigint }>('select id from payment where member_id = $1', [person.id])
    const params = { id: rows[0]?.id ?? 0n }
    await ask(treasurer.token, 'POST /api/office/payments/:id/verify', {
      params,
      body: { no_line_reason: 'It is not on the statement yet.' },
    })
    await expect(() => ask(person.token, 'GET /api/payments/:id/seal-proof', { params }), 'sealed').toPass()
    await page.reload()
    await paymentRow(page, labelOf()).getByRole('button', { name: 'follow the payment' }).click()
    await expect(followed.getByRole('listitem')).toHaveText([
      /^I sent it to the association\./,
      new RegExp(`^${treasurer.name} found it at the bank\\.`),
      /^AED 100\.00 was credited to my savings\. Thank you!!/,
    ])
    await followed.getByRole('button', { name: 'Check it yourself' }).click()
    await expect(
      followed.getByText(/^This payment is in the books, unchanged since .+ \(block \d+\)\. This device saved the key/),
    ).toBeVisible()
    const saving = page.waitForEvent('download')
    await followed.getByRole('button', { name: 'Download proof' }).click()
    expect((await saving).suggestedFilename()).toBe(`payment-${params.id}-proof.json`)
    await expectAccessible(page)
    await followed.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt R-\d{6}$/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  },
)

memberTest('the amount is held, keyed and typed; what was chosen is kept until one signs out', async ({ page }) => {
  await page.goto('/user/apply-loan')
  const amount = page.getByRole('spinbutton', { name: 'Amount' })
  await amount.fill('4700')
  await page.getByRole('button', { name: 'More' }).hover()
  await page.mouse.down()
  await expect(amount).toHaveValue('5,000')
  await page.mouse.up()
  const steps = { Home: '500', ArrowUp: '600', PageUp: '1,100', ArrowDown: '1,000', PageDown: '500', End: '5,000' }
  for (const [key, value] of Object.entries(steps)) {
    await amount.press(key)
    await expect(amount).toHaveValue(value)
  }
  await expect(amount).toHaveAttribute('aria-valuetext', 'AED 5,000')
  await page.reload()
  await expect(amount).toHaveValue('5,000')
  expect(await draftsIn(page)).toEqual({ forms: 1, files: 0 })
  const dialog = await openDuesForm(page)
  await dialog.getByLabel('Receipt').setInputFiles(await photo())
  await expect.poll(() => draftsIn(page)).toEqual({ forms: 2, files: 1 })
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => draftsIn(page)).toEqual({ forms: 0, files: 0 })
})

test('a link is shown in a chat with the association’s name, a sentence and a picture', async ({ page }) => {
  await page.goto('/about')
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await meta('title')).toBe('About · Shapla Somiti')
  expect(await meta('description')).toContain('Shapla Somiti')
  expect(await meta('url')).toMatch(/^https?:\/\/.+\/about$/)
  const picture = new URL((await meta('image')) ?? '').pathname
  const { status, type } = await page.evaluate(async (path) => {
    const answer = await fetch(path)
    return { status: answer.status, type: answer.headers.get('content-type') }
  }, picture)
  expect([status, type]).toEqual([200, 'image/png'])
})

demoTest('in Malayalam the words of the tabs and of the months stand apart', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'language', value: 'ml', url: baseURL ?? '' }])
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/user')
    const months = page.locator('main ol li > span:nth-child(2)')
    await expect(months).toHaveCount(12)
    for (const [words, apart] of [
      [page.locator('a.tab'), 3],
      [months, 2],
    ] as const) {
      const gaps = await words.evaluateAll((all) => {
        const spans = all.map((element) => {
          const range = document.createRange()
          range.selectNodeContents(element.lastChild ?? element)
          return range.getBoundingClientRect()
        })
        const starts = [...spans.map(({ left }) => left), innerWidth]
        return starts.map((left, at) => left - (spans[at - 1]?.right ?? 0))
      })
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(apart)
    }
  }
})
