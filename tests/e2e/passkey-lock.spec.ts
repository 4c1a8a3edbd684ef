import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { addPasskey, test, withDevice, withoutAutofill } from './support/passkeys.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

const lock = (page: Page) => page.getByRole('dialog', { name: 'Locked' })
const unlock = (page: Page) => lock(page).getByRole('button', { name: 'Unlock with a passkey' })
const message = (page: Page) => page.getByRole('main').getByLabel('Message', { exact: true })
const TYPED = 'When is the next meeting?'

/** Has this device ask for the passkey after a minute, which is asked for once when that is chosen. */
async function lockAfterAMinute(page: Page) {
  await addPasskey(page, 'My phone')
  // It is taken once the passkey is given, and not by the press.
  await page.getByRole('radio', { name: '1 minute', exact: true }).click()
  await expect(page.getByRole('radio', { name: '1 minute', exact: true })).toBeChecked()
}

async function typeMessage(page: Page) {
  await page.goto('/user/contact-chat')
  await message(page).fill(TYPED)
}

test('after a rest nothing can be read until the passkey is given, and what was typed is there', async ({ page }) => {
  await page.clock.install()
  await withDevice(page)
  await lockAfterAMinute(page)
  await expectAccessible(page)
  await typeMessage(page)
  await page.clock.fastForward('00:50')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:50')
  await expect(lock(page)).toHaveCount(0)
  await page.clock.fastForward('00:12')
  await expect(lock(page)).toBeVisible()
  await expectAccessible(page)
  // Neither seen nor read out, nor reached by the keyboard.
  await expect(page.getByRole('main')).toHaveCount(0)
  await expect(page.locator('main')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main, header, nav'))).toBeNull()
  await expect(lock(page)).toBeVisible()

  await unlock(page).focus()
  await page.keyboard.press('Enter')
  await expect(lock(page)).toHaveCount(0)
  await expect(message(page)).toHaveValue(TYPED)
  await expect(message(page)).toBeFocused()
  // And once more: it goes on counting.
  await page.clock.fastForward('01:02')
  await expect(lock(page)).toBeVisible()
})

test('the rest counts while the app is in the background, and after it was closed', async ({ page, context }) => {
  await page.clock.install()
  await withDevice(page)
  await lockAfterAMinute(page)
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  // A device that slept runs no timers.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(lock(page)).toBeVisible()
  await page.reload()
  await expect(lock(page)).toBeVisible()
  await expect(page.getByText('Your Saving Balance')).toHaveCount(0)
  await unlock(page).click()
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()

  // Another window of this device locks and opens with it.
  const other = await context.newPage()
  await other.goto('/user')
  await expect(other.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
})

test('without the device the password opens it, and leads back to what was typed', async ({ page, person }) => {
  await page.clock.install()
  await withoutAutofill(page)
  const device = await withDevice(page)
  await lockAfterAMinute(page)
  await typeMessage(page)
  await page.clock.fastForward('01:02')
  await device.session.send('WebAuthn.clearCredentials', { authenticatorId: device.id })
  await unlock(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was given.' })).toBeVisible()
  await lock(page).getByRole('button', { name: 'Use your password' }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user/contact-chat')
  await expect(message(page)).toHaveValue(TYPED)
})

test('who has chosen no lock is never locked out, and it is turned off again', async ({ page }) => {
  await page.clock.install()
  await withDevice(page)
  await lockAfterAMinute(page)
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.clock.fastForward('20:00')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(lock(page)).toHaveCount(0)
})

test('on a shared phone an account with a passkey is opened by that passkey alone', async ({ page, person: first }) => {
  await withoutAutofill(page)
  const device = await withDevice(page)
  await addPasskey(page, 'My phone')
  const second = await newMember(database())
  await page.goto('/user/switch-account')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByLabel('Email').fill(second.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')

  await page.goto('/user/switch-account')
  const goOn = page.getByRole('button', { name: new RegExp(`^${first.name}`) })
  const { session, id: authenticatorId } = device
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await goOn.click()
  await expect(page.getByRole('alert').filter({ hasText: 'You can also sign in with the password.' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('main')).toContainText(second.email)

  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await goOn.click()
  await expect(page).toHaveURL('/user')
  await page.goto('/user/switch-account')
  await expect(page.getByRole('main')).toContainText(first.email)
  // The second has none, and is a tap away.
  await page.getByRole('button', { name: new RegExp(`^${second.name}`) }).click()
  await expect(page).toHaveURL('/user')
})
