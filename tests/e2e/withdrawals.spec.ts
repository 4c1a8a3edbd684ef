import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { reviewDialog } from './support/dues.ts'
import { fundTheBank } from './support/office.ts'
import { openAs } from './support/own-office.ts'
import { expectToast } from './support/passing.ts'
import { demoPerson, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest } from './support/test.ts'

const ADDRESS = '/user/withdrawals'
const ACCOUNT = 'AE07 0331 2345'
const REFUSE = 'POST /api/office/withdrawals/:id/refuse'

const dialog = (page: Page) => page.getByRole('dialog')
const lines = (page: Page) => page.getByRole('list', { name: 'My withdrawals' }).getByRole('listitem')
const withdraw = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true })
const goOn = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' }).click()

async function send(page: Page) {
  await goOn(page)
  await reviewDialog(page).getByRole('button', { name: 'Ask for withdrawal' }).click()
}

async function fill(page: Page, amount: string, account = ACCOUNT) {
  await dialog(page).getByLabel('Amount').fill(amount)
  await dialog(page).getByLabel('Account to pay to').fill(account)
}

/** Asked for by call, where how is not what the test is about. */
async function asked(person: Person, amount: string): Promise<number> {
  const body = { amount, payee_account: ACCOUNT }
  return (await ask(person.token, 'POST /api/withdrawals', { body })).withdrawal_id
}

memberTest.beforeEach(({ person }) => fundTheBank(database(), 500, person))

memberTest('savings are asked for from the home page, and stand there until an officer looks', async ({ page }) => {
  await page.goto('/user')
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click()
  await expect(page.getByRole('main')).toContainText('AED500.00')
  await withdraw(page).click()
  await fill(page, '200')
  await dialog(page).getByLabel('What is it for?').fill('School fees')
  await send(page)
  await expectToast(page, 'Your withdrawal is with the association.')
  await expect(page.getByRole('status').filter({ hasText: 'Your withdrawal is with the association.' })).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  for (const words of [`To ${ACCOUNT}`, 'School fees', 'An officer looks at it.', '200.00', 'Asked for']) {
    await expect(lines(page)).toContainText(words)
  }
  await expect(withdraw(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(
    'You asked for a withdrawal of AED 200.00. No officer has approved it yet.',
  )
})

memberTest(
  'what is missing or beyond the available savings is said at its field, and nothing is sent',
  async ({ page }) => {
    await page.goto(ADDRESS)
    await withdraw(page).click()
    await goOn(page)
    await expect(dialog(page).getByText('Enter an amount.')).toBeVisible()
    await expect(dialog(page).getByText('Enter the account to pay to.')).toBeVisible()
    await fill(page, '500.01')
    await goOn(page)
    await expect(dialog(page).getByText('The available savings are AED 500.00.')).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: /^All that is available/ })
      .click()
    await expect(dialog(page).getByLabel('Amount')).toHaveValue('500.00')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(lines(page)).toHaveCount(0)
  },
)

memberTest(
  'what was asked for meanwhile is told by the server, and what was typed stays',
  async ({ page, person, watch }) => {
    await page.goto(ADDRESS)
    await withdraw(page).click()
    await fill(page, '100')
    await dialog(page).getByText('In cash from an officer').click()
    await asked(person, '20')
    watch.expectFailure('POST /api/withdrawals 409')
    await send(page)
    await expect(reviewDialog(page).getByRole('alert')).toContainText('A withdrawal of AED 20.00 is already waiting.')
    await reviewDialog(page).getByRole('button', { name: 'Change details' }).click()
    await expect(dialog(page).getByLabel('Amount')).toHaveValue('100')
  },
)

memberTest('it is cancelled, and can be asked for again', async ({ page, person }) => {
  await asked(person, '120')
  await page.goto(ADDRESS)
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal: AED 120.00' })
  await expect(cancel).toBeVisible()
  await expectAccessible(page)
  await cancel.click()
  await expect(dialog(page)).toContainText('AED 120.00 will not be paid out and stays in your savings.')
  await dialog(page).getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The withdrawal is cancelled.' })).toBeVisible()
  await expect(lines(page)).toContainText('You cancelled it.')
  await withdraw(page).click()
  await expect(dialog(page).getByLabel('Account to pay to')).toHaveValue(ACCOUNT)
})

memberTest('one that was refused says why', async ({ page, person }) => {
  const secretary = await demoPerson(database(), 'secretary@somiti.test')
  const reason = 'Speak to an officer first.'
  await ask(secretary.token, REFUSE, { params: { id: await asked(person, '120') }, body: { reason } })
  await page.goto(ADDRESS)
  await expect(lines(page)).toContainText(`Rejected: ${reason}`)
  await expect(withdraw(page)).toBeVisible()
})

memberTest('an inactive member withdraws too', async ({ page, person }) => {
  const secretary = await demoPerson(database(), 'secretary@somiti.test')
  const body = { reason: 'Went home for a year.' }
  await ask(secretary.token, 'POST /api/office/members/:id/deactivate', { params: { id: person.id }, body })
  // Becoming inactive has ended the sessions.
  await openAs(page, await demoPerson(database(), person.email), ADDRESS)
  await withdraw(page).click()
  await fill(page, '500')
  await send(page)
  await expect(lines(page)).toContainText('500.00')
})
