import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { expectDrawn } from './support/drawn.ts'
import { duesDialog, labelOf, paymentRow, photo } from './support/dues.ts'
import { expectDone, openDialog, press, tabTo, typeInto } from './support/keyboard.ts'
import { apply, fundTheBank } from './support/office.ts'
import { officeTest, openAs } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { resize } from './support/resize.ts'
import { expect, test } from './support/test.ts'

// Nothing here is clicked, nor filled in by other means: what cannot be done by keys alone fails.
const MINUTES_MS = 120_000

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('a visitor asks to join by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Join Now' }))
  await expectDone(page, page.getByRole('heading', { level: 1, name: 'Ask to join' }))
  await press(page, button(page, 'Send the application'))
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Rahim Uddin')
  await typeInto(page, page.getByLabel('Email'), `visitor-${crypto.randomUUID()}@example.test`)
  await typeInto(page, page.getByLabel('Mobile'), '+971 50 123 4567')
  await typeInto(page, page.getByLabel('Address'), 'Deira, Dubai')
  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await typeInto(page, page.getByLabel('Choose a password'), 'seven green lanterns')
  await press(page, button(page, 'Send the application'))
  await expectDone(page, status(page, 'Check your email'))
})

test('a member signs in, pays, borrows, recharges, writes and leaves by keyboard alone, at twice the size', async ({
  page,
}) => {
  test.setTimeout(MINUTES_MS)
  const member = await newMember(database())
  await fundTheBank(database(), 100, member)
  await page.goto('/sign-in')
  await typeInto(page, page.getByLabel('Email'), member.email)
  await typeInto(page, page.getByLabel('Password'), PASSWORD)
  // Before the page has its scripts, a form can't be sent.
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expectDone(page, page.getByRole('heading', { name: 'Your Saving Balance' }))

  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Profile' })
  await press(page, page.getByRole('button', { name: 'Profile menu' }))
  await tabTo(page, menu.getByRole('link', { name: 'Statement' }))
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused()

  // What a desktop shows at 200%: the bars of a telephone, which must cover no stop.
  await resize(page, { width: 640, height: 450 })
  await openDialog(page, button(page, `Pay ${labelOf()}`), duesDialog(page))
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, duesDialog(page).getByLabel('Receipt'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await photo())
  await expectDrawn(duesDialog(page).getByAltText('Your selection'))
  await typeInto(page, duesDialog(page).getByRole('textbox', { name: 'Your account number' }), '1015 7013 01')
  await press(page, duesDialog(page).getByRole('button', { name: 'Send the receipt' }), 'Space')
  await expect(duesDialog(page)).toHaveCount(0)
  await expectDone(page, paymentRow(page, labelOf()).getByText('In review'))

  await goTo(page, 'Loan Apply')
  await tabTo(page, page.getByRole('spinbutton', { name: 'Amount' }))
  await page.keyboard.press('ArrowUp')
  await press(page, button(page, 'More'), 'Space')
  await expect(page.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('1,200')
  await tabTo(page, page.getByRole('radio', { name: '1 month', exact: true }))
  await page.keyboard.press('ArrowRight')
  await typeInto(page, page.getByLabel('Bank account or Botim'), 'AE07 0331 2345')
  await typeInto(page, page.getByLabel('Passport or ID number'), 'BX4100917')
  await press(page, button(page, 'Send the application'))
  await expectDone(page, page.getByRole('heading', { name: 'Your application' }))

  await goTo(page, 'Mobile Recharge')
  await typeInto(page, page.getByLabel('Number'), '98765 43210')
  await typeInto(page, page.getByLabel('Amount'), '49.50')
  await typeInto(page, page.getByLabel('Operator'), 'Airtel')
  await press(page, button(page, 'Confirm & Pay'))
  await press(page, page.getByRole('button', { name: 'Pay AED 49.50' }))
  await expectDone(page, status(page, 'The recharge is ordered'))

  await goTo(page, 'Contact/Chat')
  await typeInto(page, page.getByLabel('Message'), 'When is the meeting?')
  await press(page, button(page, 'Send'))
  await expectDone(page, page.getByRole('region', { name: 'Conversation' }).getByText('When is the meeting?'))

  await press(page, page.getByRole('banner').getByRole('link', { name: 'Profile' }))
  await tabTo(page, main(page).getByLabel('Language'))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('html'), 'what one passes is not chosen').toHaveAttribute('lang', 'en')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await press(page, button(page, 'تسجيل الخروج'))
  await expect(page).toHaveURL('/sign-in')
})

/** By the profile page, which has the menu of a telephone. */
async function goTo(page: Page, entry: string) {
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Profile' }))
  const link = main(page).getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: entry })
  await press(page, link)
  await expectDone(page, main(page).getByRole('heading', { level: 1 }))
}

officeTest('officers decide by keyboard alone, also without the keys that are theirs', async ({ page, office }) => {
  officeTest.setTimeout(MINUTES_MS)
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const lender = await office.officer('Imran Qureshi', 'loan_officer')
  const [first, second, third] = [
    await office.memberWithReceipt(),
    await office.memberWithReceipt(),
    await office.memberWithReceipt(),
  ]
  const loanId = await apply(office.db, first.member)

  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(first.member.name)
  await press(page, button(page, 'Verify'))
  await expect(opened(page)).toHaveText(second.member.name)
  await expectDone(page, latest(page).getByText('verified'))
  const dialog = page.getByRole('dialog')
  await openDialog(page, button(page, 'Reject'), dialog)
  await page.keyboard.press('ArrowDown')
  await press(page, dialog.getByRole('button', { name: 'Reject' }))
  await expect(dialog).toHaveCount(0)
  await expect(opened(page)).toHaveText(third.member.name)
  await expectDone(page, latest(page).getByText('rejected'))
  await press(page, button(page, 'Verify'))
  await expectDone(page, page.getByText('Nothing waits.'))

  await openAs(page, lender, `/office/loans/${loanId}`)
  await openDialog(page, button(page, 'Approve'), dialog)
  await press(page, dialog.getByRole('button', { name: 'Approve' }))
  await expectDone(page, status(page, 'The loan is approved.'))

  const secretary = await office.officer('Leela Menon', 'secretary')
  const member = await newMember(office.db)
  await openAs(page, secretary, `/office/members/${member.id}`)
  await openDialog(page, button(page, 'Enter a payment'), dialog)
  await press(page, dialog.getByRole('button', { name: 'Enter payment' }))
  await expectDone(page, status(page, 'The payment is entered.'))
})
