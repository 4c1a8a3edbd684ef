import { jpeg } from '../support/samples.ts'
import { ask } from './support/calls.ts'
import { count, expectAtMost } from './support/count.ts'
import { database } from './support/database.ts'
import { expectDrawn } from './support/drawn.ts'
import { duesDialog, labelOf, loanDialog, nameOf, paymentRow, photo, reviewDialog, SENT } from './support/dues.ts'
import { fundTheBank, lend } from './support/office.ts'
import { expectToast } from './support/passing.ts'
import { demoPerson, newMember, PASSWORD } from './support/people.ts'
import { expect, memberTest, test } from './support/test.ts'

/** Forty words of five signs a minute: a slow thumb. */
const KEYS_A_SECOND = (40 * 5) / 60
const SECONDS_A_TAP = 1.5

test('from sign-in to a sent receipt in six taps', async ({ page }) => {
  const { email } = await newMember(database())
  const counted = await count(page)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)

  await page.getByRole('button', { name: 'Login' }).tap()
  // What comes late above the button moves it, and a tap that misses counts.
  await expect(page.getByRole('link', { name: 'Active Loan' })).toContainText('Borrow AED')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await page.getByRole('button', { name: `Pay ${labelOf()}` }).tap()
  const dialog = duesDialog(page)
  await dialog.getByRole('textbox', { name: 'Your account number' }).tap()
  await page.keyboard.type('1015 7013 01')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('Receipt').tap()
  // The phone's own gallery, where one more tap chooses the photo.
  await (await chooser).setFiles(await photo())
  counted.taps += 1
  // The photo is looked at first: it comes to stand above what is pressed next, and moves it.
  await expectDrawn(dialog.getByAltText('Your selection'))
  await dialog.getByRole('button', { name: 'Send the receipt' }).tap()

  await expectToast(page, SENT)
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  expect(counted.taps).toBeLessThanOrEqual(6)
})

test('from Join Now to a sent application in less than a minute of typing', async ({ page }) => {
  const counted = await count(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).tap()
  const answers = {
    'Full name': 'Mohammad Rafiqul Islam',
    Email: `rafiqul-${crypto.randomUUID().slice(0, 8)}@example.test`,
    Mobile: '0501234567',
    Address: 'Flat 12, Al Nahda 2, Dubai',
    'Choose a password': 'seven green lanterns',
  }
  for (const [label, text] of Object.entries(answers)) {
    await page.getByLabel(label).tap()
    await page.keyboard.type(text)
  }
  await page.getByRole('radio', { name: 'Male', exact: true }).tap()
  await page.getByRole('button', { name: 'Send the application' }).tap()

  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  expect(counted.keys / KEYS_A_SECOND + counted.taps * SECONDS_A_TAP).toBeLessThan(60)
})

memberTest.describe('by a member who has done it before', () => {
  memberTest.use({ monthsAgo: 1 })

  memberTest(
    'a month is paid with six taps and no field, and what is saved and owed needs none',
    async ({ page, person }) => {
      const form = { payment_amount: '100', month: nameOf(1), account_number: '0331 2345 67', photo: await blob() }
      const { payment_id: id } = await ask(person.token, 'POST /api/save-monthly-payment', { form })
      const { token } = await demoPerson(database(), 'treasurer@somiti.test')
      const body = { no_line_reason: 'The statement has not come yet.' }
      await ask(token, 'POST /api/office/payments/:id/verify', { params: { id }, body })
      const counted = await count(page)
      await page.goto('/user')
      await expect(page.getByText('100.00').first()).toBeInViewport()
      const next = page.getByRole('region', { name: 'Next step' })
      await expect(next).toBeInViewport({ ratio: 1 })
      await expect(next).toContainText(/\d/)
      expectAtMost('How much have I saved, what do I owe and when', counted, { clicks: 0, fields: 0 })

      await page.getByRole('button', { name: `Pay ${labelOf()}` }).tap()
      const dialog = duesDialog(page)
      await expect(dialog.getByRole('textbox', { name: 'Your account number' })).toHaveValue('0331 2345 67')
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByLabel('Receipt').tap()
      await (await chooser).setFiles(await photo())
      counted.taps += 1
      await expectDrawn(dialog.getByAltText('Your selection'))
      await dialog.getByRole('button', { name: 'Send the receipt' }).tap()
      await expectToast(page, SENT)
      expectAtMost('Pay a month with a receipt', counted, { clicks: 6, fields: 0 })
    },
  )

  memberTest('a telephone is recharged, and a loan asked for', async ({ page, person }) => {
    await fundTheBank(database(), 500, person)
    const counted = await count(page)
    const begin = () => Object.assign(counted, { taps: 0, keys: 0, fields: 0 })
    await page.goto('/user')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Active Loan' })).toContainText('Borrow AED')
    begin()
    await main.getByLabel('Number').tap()
    await page.keyboard.type('9876543210')
    await main.getByLabel('Amount').tap()
    await page.keyboard.type('20')
    await main.getByLabel('Operator').selectOption('jio')
    counted.taps += 1
    await main.getByRole('button', { name: 'Confirm & Pay' }).tap()
    await reviewDialog(page).getByRole('button', { name: 'Pay AED 20' }).tap()
    await expectToast(page, 'The recharge is ordered, and AED 20.00 is taken from your savings.')
    expectAtMost('Recharge a telephone', counted, { clicks: 5, fields: 2 })

    await page.reload()
    await expect(main.getByRole('link', { name: 'Active Loan' })).toContainText('Borrow AED')
    begin()
    await main.getByRole('link', { name: 'Active Loan' }).tap()
    await page.getByText('3 months', { exact: true }).tap()
    await page.getByLabel('Bank account or Botim').tap()
    await page.keyboard.type('0331234567')
    await page.getByLabel('Passport or ID number').tap()
    await page.keyboard.type('BX4100917')
    await page.getByRole('button', { name: 'Send the application' }).tap()
    await expect(page.getByRole('status').filter({ hasText: 'application' }).first()).toBeVisible()
    expectAtMost('Ask for a loan', counted, { clicks: 6, fields: 3 })
  })

  memberTest('a loan is repaid from savings with three taps from My Loan', async ({ page, person }) => {
    await lend(database(), person)
    await fundTheBank(database(), 500, person)
    const counted = await count(page)
    await page.goto('/user/my-loan')
    await page.getByRole('button', { name: 'From my savings' }).tap()
    await loanDialog(page).getByRole('button', { name: 'Pay from my savings' }).tap()
    await reviewDialog(page)
      .getByRole('button', { name: /^Pay AED/ })
      .tap()
    await expect(page.getByRole('status').filter({ hasText: 'The repayment is made from your savings.' })).toBeVisible()
    expectAtMost('Repay a loan from savings, from My Loan', counted, { clicks: 3, fields: 0 })
  })
})

const blob = async () => new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' })
