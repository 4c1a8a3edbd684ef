import { expect } from '@playwright/test'
import { addDays, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { dayText } from '#core/local-text.ts'
import { act } from './support/acts.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { expectAccessible } from './support/screen.ts'

const today = businessDateAt(new Date())
const shown = (day: BusinessDate, locale = 'en-GB') => dayText(day, locale)

test('a day is typed in any form, and shown in one', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/expenses')
  await act(page, 'Enter an expense').click()
  const day = page.getByLabel('Paid on')
  await expect(day).toHaveValue(shown(today))
  const [year, month, date] = today.split('-')
  for (const text of [`${date}/${month}/${year}`, `${date}.${month}.${year?.slice(2)}`, today, shown(today)]) {
    await day.fill('3 Mar 2025')
    await day.blur()
    await expect(day).toHaveValue('3 Mar 2025')
    await day.fill(text)
    await day.blur()
    await expect(day).toHaveValue(shown(today))
  }
  await day.fill('the other day')
  await day.blur()
  await expect(page.getByText(`This is not a day. Write it like 21 Nov ${year}.`)).toBeVisible()
  await expect(day).toHaveValue('the other day')
  await expectAccessible(page)
})

test('a day is chosen in a calendar, by keys too, and none that is still to come', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/expenses')
  await act(page, 'Enter an expense').click()
  const day = page.getByLabel('Paid on')
  await day.fill('10 Mar 2025')
  const open = page.getByRole('button', { name: 'Calendar' })
  await open.click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('grid', { name: 'March 2025' })).toBeVisible()
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Month before' }).click()
  await calendar.getByRole('button', { name: 'Friday, 28 February 2025' }).click()
  await expect(calendar).toBeHidden()
  await expect(day).toHaveValue('28 Feb 2025')
  await expect(day).toBeFocused()

  await open.press('Enter')
  await expect(calendar.getByRole('button', { name: /28 February 2025/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('21 Feb 2025')

  // Escape closes the calendar, and leaves the dialog with what was typed.
  await day.fill(today)
  await open.click()
  const tomorrow = addDays(today, 1)
  if (tomorrow.slice(0, 7) === today.slice(0, 7))
    await expect(calendar.locator(`[data-day="${tomorrow}"] button`)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('dialog')).toContainText('Paid on')
})
