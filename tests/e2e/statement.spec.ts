import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { ask } from './support/calls.ts'
import { figure } from './support/figures.ts'
import { demoTest, expect } from './support/test.ts'

const movements = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /[+−]\d/ })

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  return readFile(await (await coming).path())
}

/** Keeps what would have been shared, in place of the phone's share sheet. */
function stubShare() {
  const share = async ({ text, files }: ShareData) => {
    document.title = `${text} ${files?.map((file) => `${file.name} ${file.type}`).join()}`
  }
  Object.assign(navigator, { share, canShare: () => true })
}

demoTest(
  'a member finds a movement, opens it, sends its receipt on, and keeps the statement',
  async ({ page, person }) => {
    const { lines } = await ask(person.token, 'GET /api/statement')
    const repayments = lines.filter((line) => line.account === 'loan' && line.kind === 'loan_repayment')
    await page.addInitScript(stubShare)
    await page.goto('/user')
    await page.getByRole('main').getByRole('link', { name: 'Statement' }).click()
    await expect(movements(page)).toHaveCount(lines.length)

    await page.getByLabel('Search the statement').fill('loan repay')
    await expect(movements(page)).toHaveCount(repayments.length)
    await page.reload()
    await expect(movements(page)).toHaveCount(repayments.length)
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByText('Choose months and kinds').click()
    await page.getByLabel('Kind').selectOption('Recharges')
    await expect(movements(page)).toHaveCount(lines.filter((line) => line.kind.startsWith('recharge')).length)
    await page.getByLabel('Kind').selectOption('Monthly dues')
    await expect(movements(page)).toHaveCount(lines.filter((line) => line.kind === 'dues_payment').length)

    await movements(page).first().getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: /^Monthly dues, / })
    await expect(dialog).toContainText('Verified by')
    await expect(dialog.getByRole('link', { name: 'Open the receipt that you sent' })).toBeVisible()
    await dialog.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt R-\d{6}$/)
    await expect(page.getByRole('main')).toContainText(person.name)
    await expect(async () => {
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page).toHaveTitle(/AED \d+\.00 received from .+ receipt-R-\d{6}\.png image\/png$/, {
        timeout: 500,
      })
    }).toPass()

    await page.goBack()
    await page.getByRole('button', { name: 'Download the statement' }).click()
    await page.getByRole('dialog').getByLabel('Of').selectOption('Savings')
    const records: string[][] = parse(await downloaded(page, 'As a spreadsheet (CSV)'), { bom: true })
    const savings = lines.filter((line) => line.account === 'savings')
    expect(records).toHaveLength(savings.length + 3)
    expect(figure(Number(records.at(-1)?.at(-1)))).toBe(figure(savings[0]?.balance ?? -1))
    expect((await downloaded(page, 'As a PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  },
)

demoTest('without a share sheet the words can be copied or sent by WhatsApp', async ({ page, person, watch }) => {
  const { lines } = await ask(person.token, 'GET /api/statement')
  const dues = lines.find((line) => line.kind === 'dues_payment')
  const { entry } = await ask(person.token, 'GET /api/statement/:id', { params: { id: dues?.id ?? 0 } })
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`/user/receipt/${entry.payment?.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const words = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(words ?? '')).toContain(`received from ${person.name}`)
  watch.expectFailure('GET /api/payments/999999/proof 404')
  await page.goto('/user/receipt/999999')
  await expect(page.getByText('There is no such receipt')).toBeVisible()
})
