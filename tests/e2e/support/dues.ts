import { expect, type Locator, type Page } from '@playwright/test'
import { MONTH_NAMES, monthLabel } from '#core/calendar.ts'
import { jpeg } from '../../support/samples.ts'
import { month } from './people.ts'

/** 'May 2025', this month or one before. */
export const labelOf = (monthsAgo = 0) => monthLabel(month(monthsAgo))
/** 'May', as the form has it. */
export const nameOf = (monthsAgo = 0) => MONTH_NAMES[Number(month(monthsAgo).slice(5)) - 1] ?? ''

export const duesDialog = (page: Page) => page.getByRole('dialog', { name: 'Monthly Payment' })
/** The last look at money before it leaves. */
export const reviewDialog = (page: Page) => page.getByRole('dialog', { name: 'Is this right?' })
export const loanDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay my loan' })

/** The line of a month, in the list of a phone or the table of a desktop. */
export function paymentRow(page: Page, monthName: string, description = 'Monthly dues') {
  return page.locator('li, tr').filter({ hasText: monthName }).filter({ hasText: description })
}

/** Opens the form by its button, which chooses no month. */
export async function openDuesForm(page: Page) {
  await page.goto('/user/monthly-pay')
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  await expect(duesDialog(page)).toBeVisible()
  return duesDialog(page)
}

/** The field, not the button beside it that copies the association's own number. */
export const accountNumber = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Account number' })

export async function photo() {
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
}

/** Fills the specification's four fields (point 5). */
export async function fillDuesForm(page: Page, { month: name = nameOf(), amount = '100' } = {}) {
  const dialog = duesDialog(page)
  await accountNumber(dialog).fill('1015 7013 01')
  await dialog.getByLabel('Month').selectOption(name)
  await dialog.getByLabel('Receipt').setInputFiles(await photo())
  await dialog.getByLabel('Amount').fill(amount)
}

export const sendReceipt = (page: Page) => duesDialog(page).getByRole('button', { name: 'Send the receipt' }).click()

export const SENT = 'Thank you!! Your payment is with the association. Credit takes at least 1 hour.'
