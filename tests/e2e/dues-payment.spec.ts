import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import {
  accountNumber,
  duesDialog,
  fillDuesForm,
  labelOf,
  nameOf,
  openDuesForm,
  paymentRow,
  photo,
  SENT,
  sendReceipt,
} from './support/dues.ts'
import { expectToast } from './support/passing.ts'
import { demoPerson, type Person } from './support/people.ts'
import { expect, memberTest as test } from './support/test.ts'

/** The member's payments as they are stored, latest first. */
async function paymentsOf(person: Person) {
  const { rows } = await database().query(
    'select id, status, amount, account_number_masked, receipt_type from payment where member_id = $1 order by id desc',
    [person.id],
  )
  return rows as { id: bigint; status: string; amount: bigint; account_number_masked: string; receipt_type: string }[]
}

/** An officer decides on the member's latest payment, by the officer area's own call. */
async function decide(person: Person, decision: 'verify' | { refuse: string }) {
  const { token } = await demoPerson(database(), 'treasurer@somiti.test')
  const [payment] = await paymentsOf(person)
  const params = { id: payment?.id ?? 0n }
  if (decision === 'verify') {
    await ask(token, 'POST /api/office/payments/:id/verify', {
      params,
      body: { no_line_reason: 'It is not on the statement yet.' },
    })
  } else await ask(token, 'POST /api/office/payments/:id/refuse', { params, body: { reason: decision.refuse } })
}

const balance = (page: Page) =>
  page.locator('div', { has: page.getByRole('heading', { name: 'Saving balance' }) }).last()

test('this month is paid with a photo of the receipt, waits, and counts once an officer has found it', async ({
  page,
  person,
}) => {
  await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  await expectToast(page, SENT)
  await expect(duesDialog(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
  const row = paymentRow(page, labelOf())
  await expect(row).toContainText('In review')
  await expect(balance(page)).toContainText('AED0.00')
  expect(await paymentsOf(person)).toMatchObject([
    { status: 'in_review', amount: 10_000n, account_number_masked: '••••••••3 01', receipt_type: 'image/jpeg' },
  ])

  await decide(person, 'verify')
  await page.reload()
  await expect(row).toContainText('Completed')
  await expect(row).toContainText('Thank you!!')
  await expect(balance(page)).toContainText('AED100.00')
})

test('a receipt can be cancelled while it waits', async ({ page, person }) => {
  await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  await page.getByRole('button', { name: `Cancel the payment of ${labelOf()}` }).click()
  const asking = page.getByRole('dialog', { name: 'Cancel this payment?' })
  await asking.getByRole('button', { name: 'Go back' }).click()
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  await page.getByRole('button', { name: `Cancel the payment of ${labelOf()}` }).click()
  await asking.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The payment is cancelled.' })).toBeVisible()
  await expect(paymentRow(page, labelOf())).toContainText('Due')
  expect(await paymentsOf(person)).toMatchObject([{ status: 'cancelled' }])
})

test('a refused receipt says why, and another can be sent from its row', async ({ page, person }) => {
  await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
  await decide(person, { refuse: 'The amount cannot be read.' })
  await page.reload()
  const row = paymentRow(page, labelOf())
  await expect(row).toContainText('The last receipt was rejected: The amount cannot be read.')
  await row.getByRole('button', { name: `Pay ${labelOf()}` }).click()
  const dialog = duesDialog(page)
  await expect(dialog.getByLabel('Month')).toHaveValue(nameOf())
  await expect(dialog.getByLabel('Amount')).toHaveValue('100.00')
  await accountNumber(dialog).fill('1015 7013 01')
  await dialog.getByLabel('Receipt').setInputFiles(await photo())
  await sendReceipt(page)
  await expect(row).toContainText('In review')
  await expect(row).not.toContainText('rejected')
})

test('less than the dues leaves the rest of the month due', async ({ page, person }) => {
  await openDuesForm(page)
  await fillDuesForm(page, { amount: '60.50' })
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
  await decide(person, 'verify')
  await page.reload()
  await expect(paymentRow(page, labelOf())).toContainText('39.50')
  await expect(paymentRow(page, labelOf())).toContainText('Due')
  await expect(balance(page)).toContainText('AED60.50')
})

test.describe('with four months open', () => {
  test.use({ monthsAgo: 3 })

  test('one receipt pays them together', async ({ page, person }) => {
    const dialog = await openDuesForm(page)
    await fillDuesForm(page, { month: nameOf(3), amount: '400' })
    await dialog.getByRole('checkbox', { name: 'Pay 4 open months together' }).check()
    await expect(dialog).toContainText(`Oldest first: ${[3, 2, 1].map(labelOf).join(', ')} and ${labelOf()}.`)
    await sendReceipt(page)
    for (const monthsAgo of [0, 1, 2, 3]) await expect(paymentRow(page, labelOf(monthsAgo))).toContainText('In review')
    await decide(person, 'verify')
    await page.reload()
    for (const monthsAgo of [0, 1, 2, 3]) await expect(paymentRow(page, labelOf(monthsAgo))).toContainText('Completed')
    await expect(balance(page)).toContainText('AED400.00')
    expect(await paymentsOf(person)).toHaveLength(1)
  })

  test('more than a month’s dues is savings and fills no other month', async ({ page, person }) => {
    await openDuesForm(page)
    await fillDuesForm(page, { month: nameOf(3), amount: '200' })
    await sendReceipt(page)
    await expect(duesDialog(page)).toHaveCount(0)
    await decide(person, 'verify')
    await page.reload()
    await expect(paymentRow(page, labelOf(3))).toContainText('Completed')
    await expect(paymentRow(page, labelOf(2))).toContainText('Due')
    await expect(balance(page)).toContainText('AED200.00')
  })
})
