import type { Page } from '@playwright/test'
import { beginSession } from '#server/http/session.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { PASSWORD } from './support/people.ts'
import { expect, memberTest as test } from './support/test.ts'

const CHANGED = 'Your password is changed. Other devices are signed out.'
const NEW = 'another-password-2'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change password' })

async function changeTo(page: Page, old: string, password: string, again = password) {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Old password').fill(old)
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByLabel('New password, once more').fill(again)
  await dialog.getByRole('button', { name: 'Change password' }).click()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/user/my-profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(dialogOf(page)).toBeVisible()
})

test('changes it, stays signed in here and signs out everywhere else', async ({ page, person }) => {
  const elsewhere = await beginSession(database(), person.id, new Date())
  await changeTo(page, PASSWORD, NEW)
  await expectToast(page, CHANGED)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  await expect(ask(elsewhere, 'GET /api/profile')).rejects.toThrow('401')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  const signIn = (password: string) =>
    page.request.post('/api/login', { data: { email: person.email, password } }).then((answer) => answer.status())
  expect(await signIn(PASSWORD)).toBe(401)
  expect(await signIn(NEW)).toBe(200)
})

test('a wrong old password is told by the server, and the form stays', async ({ page, watch }) => {
  watch.expectFailure('POST /api/profile/password/update 422')
  await changeTo(page, 'not-the-password', NEW)
  await expectToast(page, 'The old password is not right.')
  await expect(dialogOf(page).getByLabel('Old password')).toHaveAccessibleDescription('The old password is not right.')
  await expect(dialogOf(page).getByLabel('Old password')).toHaveValue('not-the-password')
})

test('two different new passwords and a short one are not sent', async ({ page }) => {
  await changeTo(page, PASSWORD, NEW, 'another-password-3')
  await expectShaken(page, 'dialog')
  await expect(page.getByText('The two new passwords are not the same.')).toBeVisible()
  await expect(page.getByText('This is very hard to guess.')).toBeVisible()
  await changeTo(page, PASSWORD, 'short')
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await expect(page.getByText('This is easy to guess.')).toBeVisible()
})

test('all three fields are required', async ({ page }) => {
  await dialogOf(page).getByRole('button', { name: 'Change password' }).click()
  for (const sentence of ['Enter your old password.', 'Choose a password.', 'Repeat the new password.']) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

for (const failure of ['network', 'server without a word'] as const) {
  test(`a ${failure} that fails is told in the specification’s words`, async ({ page, watch }) => {
    watch.expectFailure(`POST /api/profile/password/update ${failure === 'network' ? 'net::ERR_FAILED' : '500'}`)
    await page.route('/api/profile/password/update', (route) =>
      failure === 'network' ? route.abort() : route.fulfill({ status: 500, body: '' }),
    )
    await changeTo(page, PASSWORD, NEW)
    await expect(
      dialogOf(page).getByRole('alert').filter({ hasText: 'Failed to change password. Please try again later.' }),
    ).toBeVisible()
  })
}
