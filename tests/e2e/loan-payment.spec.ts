import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { labelOf, loanDialog, paymentRow, reviewDialog } from './support/dues.ts'
import { fact } from './support/figures.ts'
import { fundTheBank, lend } from './support/office.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { demoPerson } from './support/people.ts'
import { expect, memberTest } from './support/test.ts'

const FIRST = 'Loan instalment 1 of 3'

/** A member with 1,000 AED lent for three months on the first of last month: 356.67 are due this month. */
const test = memberTest.extend<{ loanId: bigint }>({
  loanId: [async ({ person }, use) => use(await lend(database(), person, { monthsAgo: 1 })), { auto: true }],
})

/** The last look comes between the form and the payment. */
async function payFromSavings(page: Page, amount: string) {
  await loanDialog(page).getByRole('button', { name: 'Pay from my savings' }).click()
  await reviewDialog(page)
    .getByRole('button', { name: `Pay AED ${amount}` })
    .click()
}

async function payNow(page: Page) {
  await page.goto('/user/monthly-pay')
  await paymentRow(page, labelOf(), FIRST).getByRole('button', { name: 'Pay Now' }).click()
  await expect(loanDialog(page)).toBeVisible()
  return loanDialog(page)
}

test('Pay Now sends nothing but the amount, which waits and counts once an officer has found it', async ({
  page,
  person,
}) => {
  const dialog = await payNow(page)
  await expect(dialog.getByLabel('Amount')).toHaveValue('356.67')
  await expect(fact(page, 'Instalment 1')).toHaveText('AED 356.67')
  await expect(dialog.getByText('0127 4455 6601')).toBeVisible()
  const sending = page.waitForRequest('/api/save-monthly-payment')
  await dialog.getByRole('button', { name: 'Send the payment' }).click()
  const form = (await sending).postDataBuffer()?.toString() ?? ''
  expect(form.match(/name="(\w+)"/g)).toEqual(['name="payment_amount"'])
  await expectToast(page, 'Thank you!!')
  await expect(dialog).toHaveCount(0)
  const row = paymentRow(page, labelOf(), FIRST)
  await expect(row).toContainText('In review')

  const { token } = await demoPerson(database(), 'treasurer@somiti.test')
  const { rows: mine } = await database().query<{ id: bigint }>(
    `select id from payment where member_id = $1 and kind = 'loan' and amount = 35667 and status = 'in_review'`,
    [person.id],
  )
  expect(mine).toHaveLength(1)
  await page.goto('/user/my-loan')
  await expect(page.getByText('A payment of yours is being checked.')).toBeVisible()
  const body = { no_line_reason: 'It is not on the statement yet.' }
  for (const { id } of mine) await ask(token, 'POST /api/office/payments/:id/verify', { params: { id }, body })
  await page.goto('/user/monthly-pay')
  await expect(row).toContainText('Completed')
  await expect(row).toContainText('Thank you!!')
})

test('an amount is required, and one that exceeds the loan is told to go to savings', async ({ page }) => {
  const dialog = await payNow(page)
  await dialog.getByLabel('Amount').fill('')
  await dialog.getByRole('button', { name: 'Send the payment' }).click()
  await expectShaken(page, 'dialog')
  await expect(dialog.getByText('Enter an amount.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('1100')
  await expect(fact(page, 'Your savings')).toHaveText('AED 30.00')
})

test('a second payment of the same loan is not offered, savings are', async ({ page }) => {
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Send the payment' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/user/my-loan')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog.getByRole('radio', { name: 'From my savings' })).toBeChecked()
  await dialog.getByText('I have paid the bank').click()
  await expect(dialog).toContainText('A payment for this loan is already being checked.')
})

test.describe('from my savings', () => {
  test.beforeEach(({ person }) => fundTheBank(database(), 500, person))

  test('posts at once', async ({ page }) => {
    const dialog = await payNow(page)
    await dialog.getByText('From my savings').click()
    await expect(dialog).toContainText('You can use AED 500.00 of your savings.')
    await dialog.getByRole('button', { name: 'Pay from my savings' }).click()
    await expect(fact(page, 'Available afterwards')).toHaveText('AED 143.33')
    await expect(fact(page, 'Left of the loan, with interest')).toHaveText('AED 713.33')
    await reviewDialog(page).getByRole('button', { name: 'Pay AED 356.67' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: 'Thank you!! The repayment is made from your savings.' }),
    ).toBeVisible()
    await expect(paymentRow(page, labelOf(), FIRST)).toContainText('Completed')
    await expect(page.getByRole('main')).toContainText('AED143.33')
  })

  test('not more than the loan owes, and not more than there is', async ({ page }) => {
    const dialog = await payNow(page)
    await dialog.getByText('From my savings').click()
    await dialog.getByLabel('Amount').fill('600')
    await dialog.getByRole('button', { name: 'Pay from my savings' }).click()
    await expect(dialog.getByText('Your available savings are AED 500.00.')).toBeVisible()
    await dialog.getByLabel('Amount').fill('1070.01')
    await expect(dialog.getByText('Only AED 1,070.00 is left to pay.')).toBeVisible()
  })
})

test('settling early shows the whole figure first, interest and all', async ({ page, person }) => {
  await fundTheBank(database(), 2000, person)
  await page.goto('/user/my-loan')
  await expect(fact(page, 'Left of the loan, with interest')).toHaveText('AED 1,070.00')
  await page.getByRole('button', { name: 'From my savings' }).click()
  const dialog = loanDialog(page)
  await expect(dialog).toContainText("Paying early doesn't reduce the interest.")
  await dialog.getByRole('button', { name: 'Pay off the whole loan: AED 1,070.00' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,070.00')
  await dialog.getByLabel('Amount').fill('1070')
  await dialog.getByLabel('Amount').blur()
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,070')
  await payFromSavings(page, '1,070.00')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No loan is open')).toBeVisible()
  await page.getByText('Paid off').click()
  await expect(page.getByText('It is repaid in full. Thank you!!')).toBeVisible()
  await page.goto('/user')
  await expect(page.getByRole('main')).toContainText('AED930.00')
})

test.describe('with another loan that a reversal opened again', () => {
  const later = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: /^AED\s*600$/ }) })

  /** The first loan is settled, another is paid out, and what had settled the first is reversed. */
  test.beforeEach(async ({ person, loanId }) => {
    await fundTheBank(database(), 3000, person)
    await ask(person.token, 'POST /api/loans/:id/repay-from-savings', {
      params: { id: loanId },
      body: { amount: '1070' },
    })
    await lend(database(), person, { wholeAed: 600, term: 4, monthsAgo: 1 })
    const { rows } = await database().query<{ id: bigint }>('select id from payment where loan_id = $1', [loanId])
    const { token } = await demoPerson(database(), 'treasurer@somiti.test')
    const body = { reason: 'It was entered for somebody else.' }
    await ask(token, 'POST /api/office/payments/:id/reverse', { params: { id: rows[0]?.id ?? 0n }, body })
  })

  test('each is paid where it stands, with its own figures', async ({ page, person }) => {
    await page.goto('/user/my-loan')
    await expect(later(page)).toContainText(/Next payment\s*AED 160\.50/)
    // What comes to the bank with nothing but its amount is for the older one.
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(1)
    await expect(later(page).getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
    await later(page).getByRole('button', { name: 'From my savings' }).click()
    await expect(loanDialog(page)).toContainText('Pay off the whole loan: AED 642.00')
    await expect(loanDialog(page).getByLabel('Amount')).toHaveValue('160.50')
    await payFromSavings(page, '160.50')
    await expect(loanDialog(page)).toHaveCount(0)
    const { rows } = await database().query('select repaid from loan where member_id = $1 order by id', [person.id])
    expect(rows).toEqual([{ repaid: 0n }, { repaid: 16_050n }])
  })

  test('Pay Now pays the loan of its line', async ({ page }) => {
    await page.goto('/user/monthly-pay')
    const row = paymentRow(page, labelOf(), 'Loan instalment 1 of 4')
    await row.getByRole('button', { name: 'Pay Now' }).click()
    await expect(loanDialog(page)).toContainText('Pay off the whole loan: AED 642.00')
    await payFromSavings(page, '160.50')
    await expect(row).toContainText('Completed')
  })
})

test('a payment that waited until its loan was settled can only be discarded', async ({
  page,
  person,
  loanId,
  watch,
}) => {
  watch.expectFailure('POST /api/save-monthly-payment net::ERR_FAILED')
  watch.expectFailure('POST /api/save-monthly-payment 409')
  await page.route('/api/save-monthly-payment', (route) => route.abort())
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Send the payment' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toBeVisible()
  await fundTheBank(database(), 1070, person)
  await ask(person.token, 'POST /api/loans/:id/repay-from-savings', {
    params: { id: loanId },
    body: { amount: '1070' },
  })
  await expect(paymentRow(page, labelOf(), FIRST)).toContainText('Completed')
  await page.unroute('/api/save-monthly-payment')
  // As the browser tells of a connection that is back. Otherwise it is tried again later each time.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(waiting).toContainText('Not accepted')
  await expect(waiting.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})
