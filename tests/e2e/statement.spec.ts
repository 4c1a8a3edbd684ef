import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { monthText } from '#core/local-text.ts'
import { ask } from './support/calls.ts'
import { count, expectAtMost } from './support/count.ts'
import { figure } from './support/figures.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect } from './support/test.ts'

const transactions = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /[+−]\d/ })

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  return readFile(await (await coming).path())
}

/** Keeps what would have been shared, in place of the phone's share sheet. At first it says so many times that no press asked for it. */
function stubShare(unasked: number) {
  let times = 0
  const share = async ({ text, files }: ShareData) => {
    times += 1
    if (times <= unasked) throw new DOMException('Must be handling a user gesture', 'NotAllowedError')
    document.title = `${text} ${files?.map((file) => `${file.name} ${file.type}`).join()}`
  }
  Object.assign(navigator, { share, canShare: () => true })
}

/** The number of a payment of dues that a member has a receipt of. */
async function receiptOf({ token }: { token: string }): Promise<number> {
  const { lines } = await ask(token, 'GET /api/statement')
  const dues = lines.find((line) => line.kind === 'dues_payment')
  const { entry } = await ask(token, 'GET /api/statement/:id', { params: { id: dues?.id ?? 0 } })
  return entry.payment?.id ?? 0
}

demoTest(
  'a member finds a transaction, opens it, sends its receipt on, and keeps the statement',
  async ({ page, person }) => {
    const { lines } = await ask(person.token, 'GET /api/statement')
    const entries = (which: (line: (typeof lines)[number]) => boolean) =>
      new Set(lines.filter(which).map(({ id }) => id)).size
    const repayments = entries(({ kind }) => kind === 'loan_repayment')
    await page.addInitScript(stubShare, 0)
    await page.goto('/user')
    await page.getByRole('main').getByRole('link', { name: 'Statement' }).click()
    await expect(transactions(page)).toHaveCount(entries(() => true))

    await page.getByText('Search, or choose months and kinds').click()
    await page.getByLabel('Search the statement').fill('loan repay')
    await expect(transactions(page)).toHaveCount(repayments)
    await page.reload()
    await expect(transactions(page)).toHaveCount(repayments)
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByLabel('Kind').selectOption('Recharges')
    await expect(transactions(page)).toHaveCount(entries(({ kind }) => kind.startsWith('recharge')))
    await page.getByLabel('Kind').selectOption('Monthly dues')
    await expect(transactions(page)).toHaveCount(entries(({ kind }) => kind === 'dues_payment'))

    await transactions(page).first().getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: /^Monthly dues, / })
    await expect(dialog).toContainText('Verified by')
    await expect(dialog.getByRole('link', { name: 'Open the receipt that you sent' })).toBeVisible()
    await dialog.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt R-\d{6}$/)
    await expect(page.getByRole('main')).toContainText(person.name)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/AED \d+\.00 received from .+ receipt-R-\d{6}\.png image\/png$/)

    await page.goBack()
    await page.getByRole('button', { name: 'Download the statement' }).click()
    await page.getByRole('dialog').getByLabel('Account').selectOption('Savings')
    const records: string[][] = parse(await downloaded(page, 'As a spreadsheet (CSV)'), { bom: true })
    const savings = lines.filter((line) => line.account === 'savings')
    expect(records).toHaveLength(savings.length + 3)
    expect(figure(Number(records.at(-1)?.at(-1)))).toBe(figure(savings[0]?.balance ?? -1))
    expect((await downloaded(page, 'As a PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  },
)

demoTest(
  'a statement begins on the first screen, a payment for a loan is one line with its sum',
  async ({ page, person }) => {
    const { lines } = await ask(person.token, 'GET /api/statement')
    await page.goto('/user/statement')
    const first = transactions(page).first()
    await expect(first).toBeVisible()
    const tabs = await page.getByRole('navigation', { name: 'bottom bar' }).boundingBox()
    const line = await first.boundingBox()
    expect((line?.y ?? 999) + (line?.height ?? 999)).toBeLessThan(tabs?.y ?? 0)

    const repaid = lines.find(({ transferred, interest }) => transferred !== null && interest !== 0)
    const shown = transactions(page)
      .filter({ hasText: 'Loan repayment' })
      .filter({ hasText: `Interest${figure(repaid?.interest ?? -1)}` })
      .first()
    await expect(shown).toContainText(figure(repaid?.transferred ?? -1))
    await expect(shown).toContainText(`−${figure(Math.abs(repaid?.amount ?? -1))}`)
    await expectAccessible(page)
  },
)

demoTest('that one has paid in March is shown with three taps and no field', async ({ page, person }) => {
  const { lines } = await ask(person.token, 'GET /api/statement')
  // Whatever month it is now, a March of the demo that was paid; where it is too young for one, its oldest month.
  const paid = lines.filter(
    ({ kind, taken_back, months }) => kind === 'dues_payment' && !taken_back && months.length === 1,
  )
  const month = (paid.find(({ months }) => months[0]?.endsWith('-03')) ?? paid.at(-1))?.months[0] ?? ''
  const words = monthText(month, 'en-GB')
  const counted = await count(page)
  await page.goto('/user')
  await page.getByRole('main').getByRole('link', { name: 'Statement' }).tap()
  await page.getByRole('button', { name: `Monthly dues, ${words}`, exact: true }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'See the receipt' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt R-\d{6}$/)
  await expect(page.getByRole('main')).toContainText(words)
  expect(counted.keys).toBe(0)
  expectAtMost(`Show that I paid in ${words}`, counted, { clicks: 3, fields: 0 })
})

demoTest('the picture is fetched when it is shared, and once', async ({ page, person }) => {
  const pictures: string[] = []
  page.on('request', (request) => request.url().endsWith('/proof.png') && pictures.push(request.url()))
  // As a browser does that no longer counts the press, because the picture took too long.
  await page.addInitScript(stubShare, 1)
  await page.goto(`/user/receipt/${await receiptOf(person)}`)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  // What the page asked for before this has been asked for now.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(pictures).toEqual([])

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Press Share again' })).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(/receipt-R-\d{6}\.png image\/png$/)
  await expect(page.getByText('Press Share again')).toBeHidden()
  expect(pictures).toHaveLength(1)
})

demoTest('without a share sheet the words can be copied or sent by WhatsApp', async ({ page, person, watch }) => {
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`/user/receipt/${await receiptOf(person)}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const words = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(words ?? '')).toContain(`received from ${person.name}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the picture' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^receipt-R-\d{6}\.png$/)
  watch.expectFailure('GET /api/payments/999999/proof 404')
  await page.goto('/user/receipt/999999')
  await expect(page.getByText('There is no such receipt')).toBeVisible()
})
