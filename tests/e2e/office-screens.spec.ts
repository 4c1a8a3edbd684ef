import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { figure } from './support/figures.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect } from './support/test.ts'

// The demo's office, looked at and left as it is.
demoTest.use({ email: 'treasurer@somiti.test' })

/** Members of the demo, whose numbers are known once it runs. */
const WITH_A_LOAN = 'member@somiti.test'
const NEW = 'newmember@somiti.test'

const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'the overview': ['/office'],
  payments: ['/office/payments', '/office/payments?status=verified', '/office/payments?status=reversed'],
  loans: [
    '/office/loans',
    '/office/loans?status=active',
    '/office/loans?status=declined',
    '/office/loans/1',
    '/office/loans/11',
  ],
  withdrawals: [
    '/office/withdrawals',
    '/office/withdrawals?status=approved',
    '/office/withdrawals?status=paid',
    '/office/withdrawals?status=refused',
  ],
  recharges: ['/office/recharges', '/office/recharges?status=completed', '/office/recharges?status=reversed'],
  messages: ['/office/messages', '/office/messages/1', '/office/messages?status=closed'],
  members: [
    '/office/members',
    '/office/members?search=begum',
    '/office/members?search=nobody',
    '/office/members/grid',
    '/office/members/arrears',
    `/office/members/${WITH_A_LOAN}`,
    '/office/applications',
    '/office/applications?status=declined',
    '/office/import',
  ],
  'the bank': [
    '/office/bank',
    '/office/bank?status=matched',
    '/office/bank?status=unclaimed',
    '/office/bank/import',
    '/office/bank/reconciliation',
  ],
  bonuses: ['/office/bonus', '/office/bonus/1', '/office/bonus/1?search=nobody'],
  expenses: ['/office/expenses', '/office/expenses?status=transfer'],
  'the journal': [
    '/office/books',
    '/office/books?kind=loan_repayment&account=bank',
    '/office/books?from=2020-01-01&to=2020-01-31',
    '/office/books/entries/1',
    '/office/books/manual',
    '/office/books/manual?status=declined',
    '/office/books/closing',
    '/office/books/closing?year=2020',
  ],
  accounts: [
    '/office/books/account',
    '/office/books/account?account=savings',
    `/office/books/account?account=savings&member=${WITH_A_LOAN}`,
    '/office/books/bank-and-cash',
    '/office/books/trial-balance',
    '/office/books/trial-balance?at=2020-01-31',
  ],
  reports: [
    '/office/books/income-expense',
    '/office/books/balance-sheet',
    '/office/books/loans-at-risk',
    '/office/books/annual-report',
  ],
  administration: ['/office/settings', '/office/officers', '/office/audit'],
}
/** Another list on the same page: looked at at a desk. */
const isOtherList = (address: string) => address.includes('?')
/** A long list takes axe its time, and a room has several. */
const ROOM_MS = 180_000

/** An address with the number of whom it names by email. */
async function numbered(address: string): Promise<string> {
  const [email] = address.match(/[a-z]+@somiti\.test/) ?? []
  if (!email) return address
  const { rows } = await database().query<{ id: bigint }>('select id from person where email = $1', [email])
  return address.replace(email, String(rows[0]?.id))
}

async function expectWholePage(page: Page, address: string) {
  await page.goto(await numbered(address))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page).toHaveTitle(/^[A-Z].+ · Shapla Somiti$/)
}

for (const [room, addresses] of Object.entries(ROOMS)) {
  demoTest(`the pages of ${room} can be used by everybody`, async ({ page, isMobile }) => {
    demoTest.setTimeout(ROOM_MS)
    for (const address of addresses.filter((each) => !isMobile || !isOtherList(each))) {
      await expectWholePage(page, address)
      await expectAccessible(page)
    }
  })
}

for (const [key, title] of Object.entries({ r: 'Refuse this payment?', c: 'Correct the amount', '?': 'Keys' })) {
  demoTest(`the dialog that asks '${title}' can be used by everybody`, async ({ page }) => {
    await expectWholePage(page, '/office/payments')
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page)
  })
}

for (const [address, name] of [
  ['/office/withdrawals', 'Approve'],
  ['/office/withdrawals', 'Refuse'],
  ['/office/withdrawals?status=approved', 'Pay out'],
  ['/office/withdrawals?status=paid', 'Payout came back'],
  ['/office/recharges', 'Complete'],
  ['/office/recharges', 'Refuse'],
  ['/office/recharges?status=completed', 'It failed after all'],
  ['/office/bonus/1', 'Reverse…'],
  ['/office/books/bank-and-cash', 'Open another account'],
  ['/office/books/bank-and-cash', 'Change: Bank'],
] as const) {
  demoTest(`the dialog of '${name}' on ${address} can be used by everybody`, async ({ page }) => {
    await expectWholePage(page, address)
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectAccessible(page)
  })
}

demoTest('a zoomed receipt can be used by everybody', async ({ page }) => {
  await expectWholePage(page, '/office/payments')
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Show the whole receipt' })).toBeVisible()
  await expectAccessible(page)
})

demoTest('the overview says what the books say, and leads to what waits', async ({ page, person }) => {
  const overview = await ask(person.token, 'GET /api/office/overview')
  await page.goto('/office')
  const main = page.getByRole('main')
  await expect(main).toContainText(`AED${figure(overview.fund.free_to_lend)}`)
  await expect(main).toContainText(`AED ${figure(overview.fund.savings)}`)
  await expect(main).toContainText(`AED ${figure(overview.arrears.loan_amount)}`)
  await expect(page.getByRole('img', { name: /What was due and what was received/ })).toBeVisible()
  for (const { month, expected, received } of overview.months) {
    const line = page.getByRole('row').filter({ hasText: month })
    await expect(line).toContainText(figure(expected))
    await expect(line).toContainText(figure(received))
  }
  await page.getByRole('link', { name: /Payments to check/ }).click()
  await expect(page).toHaveURL('/office/payments')
  await page.goBack()
  await page.getByRole('link', { name: /Loans to pay out/ }).click()
  await expect(page).toHaveURL('/office/loans?status=approved')
})

demoTest.describe("the secretary's pages", () => {
  demoTest.use({ email: 'secretary@somiti.test' })

  demoTest('the outbox can be used by everybody', async ({ page }) => {
    await expectWholePage(page, '/office/outbox')
    await expect(page.getByText('No mail server is set up: emails are not sent.')).toBeVisible()
    await expectAccessible(page)
  })

  const dialogs = [
    ...['Correct the profile', 'Make inactive', 'Enter a payment', 'Apply for a loan'],
    'Enter a deposit',
    'Enter a withdrawal',
    ...['Member leaves…', 'Member has died…', 'Name a nominee'],
  ]
  demoTest("the dialogs of a member's page can be used by everybody", async ({ page }) => {
    demoTest.setTimeout(ROOM_MS)
    for (const name of dialogs) {
      // Somebody who has no loan, so that one can be applied for.
      await expectWholePage(page, `/office/members/${NEW}`)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog'), name).toBeVisible()
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await expectAccessible(page)
    }
  })
})
