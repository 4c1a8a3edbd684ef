import type { Locator, Page } from '@playwright/test'
import { OFFICE_PAGES } from './support/addresses.ts'
import { expectOneBaseline } from './support/baselines.ts'
import { ask } from './support/calls.ts'
import { figure, monthText } from './support/figures.ts'
import { expectAccessible, ZOOMED_PX } from './support/screen.ts'
import { demoTest, expect } from './support/test.ts'
import { visit } from './support/visit.ts'

// The demo's office, looked at and left as it is.
demoTest.use({ email: 'treasurer@somiti.test' })

/** Of the demo, whose number is known once it runs. */
const NEW = 'newmember@somiti.test'

/** Another list on the same page: looked at at a desk. */
const isOtherList = (address: string) => address.includes('?')
/** A long list takes axe its time, and a room has several. */
const ROOM_MS = 180_000

async function expectWholePage(page: Page, address: string) {
  await visit(page, address)
  await expect(page).toHaveTitle(/^[A-Z].+ · Shapla Somiti$/)
}

for (const [room, addresses] of Object.entries(OFFICE_PAGES)) {
  demoTest(
    `the pages of ${room} can be used by everybody, with links on the line of their words`,
    async ({ page, isMobile }) => {
      demoTest.setTimeout(ROOM_MS)
      for (const address of addresses) {
        await expectWholePage(page, address)
        await expectOneBaseline(page)
        if (!isMobile || !isOtherList(address)) await expectAccessible(page, { fitsAt: isMobile ? [] : [ZOOMED_PX] })
      }
    },
  )
}

for (const { width, text } of [
  { width: 360, text: '200%' },
  { width: 1080, text: '100%' },
]) {
  demoTest(`what waits is told in whole words at ${width} px, in text at ${text}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/office')
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    const tiles = page.getByRole('region', { name: 'To do' }).getByRole('link')
    await expect(tiles.first()).toBeVisible()
    expect(await tiles.evaluateAll(brokenWords)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })
}

/** Runs in the page: the words of these elements that are drawn on two lines. */
function brokenWords(elements: Element[]): string[] {
  const broken: string[] = []
  const range = document.createRange()
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
  }
  return broken
}

demoTest('the demo says how to get an association of one’s own', async ({ page }) => {
  await page.goto('/office')
  await page.getByText('Start your own association').click()
  await expect(page.getByText('DEMO=off DATA_DIR=our-association PORT=3001 npm start')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the command' })).toBeVisible()
})

demoTest(
  'the overview tells when a backup was made, copied and tried, and warns of what is wrong',
  async ({ page }) => {
    const backups = {
      ...{ made_at: '2026-11-29T22:00:00Z', sent_at: '2026-11-28T22:00:00Z', tried_at: '2026-11-22T22:00:00Z' },
      warnings: [] as string[],
    }
    await page.route('**/api/office/overview', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), backups } })
    })
    await expectWholePage(page, '/office')
    const told = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Backups' }) })
    // Of Dubai, where it is four hours later.
    await expect(told.getByRole('definition')).toHaveText([
      '30 Nov 2026, 02:00',
      '29 Nov 2026, 02:00',
      '23 Nov 2026, 02:00',
    ])
    await expect(told).toContainText('On the last trial the restored books agreed with the backup.')
    await expect(page.getByText('Tell the person who runs the server.')).toHaveCount(0)
    await expectAccessible(page)

    backups.warnings = ['old', 'not_sent', 'not_restored']
    await expectWholePage(page, '/office')
    await expect(page.getByText('Tell the person who runs the server.')).toHaveText([
      'The last backup is from 30 Nov 2026. Tell the person who runs the server.',
      'The last backup could not be copied away from the server. Tell the person who runs the server.',
      'The last backup could not be restored on trial. Tell the person who runs the server.',
    ])
    await expect(told).not.toContainText('On the last trial')
    await expectAccessible(page)
  },
)

demoTest('a difference to the bank is told in full on the overview', async ({ page, isMobile }) => {
  await page.route('**/api/office/overview', async (route) => {
    const answer = await route.fetch()
    const overview = await answer.json()
    overview.banks[0].difference = -1_015_800.25
    await route.fulfill({ response: answer, json: overview })
  })
  await expectWholePage(page, '/office')
  const card = page.getByRole('link', { name: 'Difference to the bank' })
  await expect(card).toContainText('1,015,800.25')
  await expectAccessible(page, { fitsAt: isMobile ? [] : [ZOOMED_PX] })
})

demoTest('what the keys of the payments open can be used by everybody', async ({ page }) => {
  await expectWholePage(page, '/office/payments')
  for (const [key, title] of Object.entries({ r: 'Reject this payment?', '?': 'Keys' })) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    // While a dialog is open, keys are its own.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Edit this payment' })
  await expect(form.getByLabel('Amount received')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Show the whole receipt' })).toBeVisible()
  await expectAccessible(page)
})

const DIALOGS = [
  ['/office/withdrawals', 'Approve'],
  ['/office/withdrawals', 'Reject'],
  ['/office/withdrawals?status=approved', 'Pay out'],
  ['/office/withdrawals?status=paid', 'Payout returned'],
  ['/office/recharges', 'Complete'],
  ['/office/recharges', 'Reject'],
  ['/office/recharges?status=completed', 'Mark as failed'],
  ['/office/bonus/1', 'Reverse…'],
  ['/office/books/bank-and-cash', 'Open another account'],
  ['/office/books/bank-and-cash', 'Change: Bank'],
] as const

demoTest('the dialogs of the office can be used by everybody', async ({ page }) => {
  demoTest.setTimeout(ROOM_MS)
  for (const [address, name] of DIALOGS) {
    await expectWholePage(page, address)
    await expectAccessibleDialog(page, page.getByRole('main').getByRole('button', { name }).first(), name)
  }
})

/** Opens it, looks at it, and closes it. */
async function expectAccessibleDialog(page: Page, opener: Locator, name: string) {
  await opener.click()
  await expect(page.getByRole('dialog'), name).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

demoTest('the overview says what the books say, and leads to what waits', async ({ page, person }) => {
  const overview = await ask(person.token, 'GET /api/office/overview')
  await page.goto('/office')
  const main = page.getByRole('main')
  await expect(main).toContainText(`AED${figure(overview.fund.free_to_lend)}`)
  await expect(main).toContainText(`AED ${figure(overview.fund.savings)}`)
  await expect(main).toContainText(`AED ${figure(overview.arrears.loan_amount)}`)
  await expect(page.getByRole('img', { name: /What was due and what was received/ })).toBeVisible()
  for (const { month, expected, received } of overview.months) {
    const line = page.getByRole('row').filter({ hasText: monthText(month) })
    await expect(line).toContainText(figure(expected))
    await expect(line).toContainText(figure(received))
  }
  await page.getByRole('link', { name: /Payments to check/ }).click()
  await expect(page).toHaveURL('/office/payments')
  await page.goBack()
  await page.getByRole('link', { name: /Loans to pay out/ }).click()
  await expect(page).toHaveURL('/office/loans?status=approved')
})

demoTest.describe("the administrator's pages", () => {
  demoTest.use({ email: 'admin@somiti.test' })

  demoTest('the checks of the server can be read by everybody', async ({ page }) => {
    await page.goto('/office/settings')
    await page.getByRole('link', { name: 'Server' }).click()
    await expect(page).toHaveURL('/office/server')
    await expectWholePage(page, '/office/server')
    await expect(page.getByText('Nothing is wrong. Look at the warnings.')).toBeVisible()
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await expect(checks.filter({ hasText: 'Books' })).toContainText('The books add up.')
    await expect(checks.filter({ hasText: 'Books' })).toContainText('Passed')
    await expect(checks.filter({ hasText: 'Settings' })).toContainText('NODE_ENV is not production.')
    const answered = page.waitForResponse('**/api/office/server')
    await page.getByRole('button', { name: 'Check again' }).click()
    await answered
    await expect(page.getByText(/^Checked /)).toBeVisible()
    await expectAccessible(page)
  })
})

demoTest.describe("the secretary's pages", () => {
  demoTest.use({ email: 'secretary@somiti.test' })

  demoTest('the sent emails can be used by everybody', async ({ page }) => {
    await expectWholePage(page, '/office/outbox')
    await expect(page.getByText('No mail server is set up: emails are not sent.')).toBeVisible()
    await expectAccessible(page)
  })

  const dialogs = [
    ...['Edit profile', 'Make inactive', 'Enter a payment', 'Apply for a loan'],
    'Enter a deposit',
    'Enter a withdrawal',
    ...['Member leaves…', 'Member has died…', 'Name a nominee'],
  ]
  demoTest("the dialogs of a member's page can be used by everybody", async ({ page }) => {
    demoTest.setTimeout(ROOM_MS)
    // Somebody who has no loan, so that one can be applied for.
    await expectWholePage(page, `/office/members/${NEW}`)
    for (const name of dialogs) await expectAccessibleDialog(page, page.getByRole('button', { name }), name)
  })
})
