import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { expectErrorsTied } from './support/errors.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest, test } from './support/test.ts'

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('ts_token'))

test('the right password says welcome, leads to /user and keeps the token under ts_token', async ({ page }) => {
  const { email } = await newMember(database())
  await signIn(page, email, PASSWORD)
  await expectToast(page, 'Welcome back.')
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  expect(await tokenIn(page)).toMatch(/^[\w-]{43}$/)
})

test('the address may be typed in capitals', async ({ page }) => {
  const { email } = await newMember(database())
  await signIn(page, email.toUpperCase(), PASSWORD)
  await expect(page).toHaveURL('/user')
})

for (const [what, email] of Object.entries({ password: 'member@somiti.test', address: 'nobody@somiti.test' })) {
  test(`a wrong ${what} is refused in the same words, in a toast and in the page`, async ({ page, watch }) => {
    watch.expectFailure('POST /api/login 401')
    await signIn(page, email, 'not-the-password')
    const said = 'The email or the password is not right.'
    await expectToast(page, said)
    await expect(page.locator('form').getByRole('alert')).toHaveText(said)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page).toHaveURL('/sign-in')
    expect(await tokenIn(page)).toBeNull()
  })
}

test('both fields are required, and the address has to be one', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Login' }).click()
  await expectShaken(page, 'form')
  await expect(page.getByText('Fill this in.')).toHaveCount(2)
  await expectErrorsTied(page.locator('form'))
  await page.getByLabel('Email').fill('member')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address like name@example.com.')
})

test('what a password manager fills in is taken, and what is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/sign-in')
  // The browser offers passkeys beside what the password manager has.
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  const password = page.getByLabel('Password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
  await password.press('ControlOrMeta+V')
  await expect(password).toHaveValue(PASSWORD)
})

test('an eye shows the password until the form is sent', async ({ page, watch }) => {
  watch.expectFailure('POST /api/login 401')
  await page.goto('/sign-in')
  const password = page.getByLabel('Password')
  await page.getByLabel('Email').fill('member@somiti.test')
  await password.fill('not-the-password')
  await expect(password).toHaveAttribute('type', 'password')
  const eye = page.getByRole('button', { name: 'Show what was typed' })
  await eye.click()
  await expect(password).toHaveAttribute('type', 'text')
  // A phone keeps its keyboard.
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await eye.click()
  await expect(password).toHaveAttribute('type', 'password')
  await eye.click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('not-the-password')
})

test('without a network the page says so and keeps what was typed', async ({ page, watch }) => {
  watch.expectFailure('POST /api/login net::ERR_FAILED')
  await page.route('/api/login', (route) => route.abort())
  await signIn(page, 'member@somiti.test', PASSWORD)
  await expect(page.locator('form').getByRole('alert')).toHaveText('Network Error')
  await expect(page.getByLabel('Email')).toHaveValue('member@somiti.test')
})

test('the form leads to the help with a forgotten password and to joining', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByRole('link', { name: 'Ask to join' }).click()
  await expect(page).toHaveURL('/join')
})

test.describe('before the scripts have come', () => {
  test.use({ javaScriptEnabled: false })

  test('a password never gets into the address', async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill('member@somiti.test')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
    await expect(page).toHaveURL('/sign-in')
  })
})

memberTest('signing out ends the session here and on the server', async ({ page, person, isMobile }) => {
  await page.goto(isMobile ? '/user/profile' : '/user')
  if (!isMobile) await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await tokenIn(page)).toBeNull()
  const headers = { authorization: `Bearer ${person.token}` }
  await expect.poll(async () => (await page.request.get('/api/profile', { headers })).status()).toBe(401)
})
