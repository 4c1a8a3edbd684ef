import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { beginSession } from '#server/http/session.ts'
import { authenticatorOf } from '../support/authenticator.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { expectShaken } from './support/passing.ts'
import { PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest as test } from './support/test.ts'

/** A device that was left open signs nobody out. */
async function sayPassword(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a member sees where they are signed in, signs out one device and then all others, and downloads what is held about them', async ({
  page,
  person,
}) => {
  const signedIn = (browser: string, system: string) =>
    beginSession(database(), person.id, new Date(), { browser, system })
  const [lost, ...others] = await Promise.all([
    signedIn('Safari', 'iOS'),
    signedIn('Firefox', 'Linux'),
    signedIn('', ''),
  ])
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This device')
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await sayPassword(page, 'Sign out Safari on iOS?')
  await expect(page.getByRole('status').filter({ hasText: 'That device is signed out.' })).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(ask(lost, 'GET /api/profile')).rejects.toThrow('401')
  for (const token of others) await ask(token, 'GET /api/profile')

  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await sayPassword(page, 'Sign out all other devices?')
  await expect(rows).toHaveCount(1)
  for (const token of others) await expect(ask(token, 'GET /api/profile')).rejects.toThrow('401')
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('somiti-my-data.zip')
  const { 'profile.json': profile = new Uint8Array() } = unzipSync(await readFile(await saved.path()))
  expect(JSON.parse(Buffer.from(profile).toString())).toMatchObject([{ name: person.name }])
})

test('the recovery codes, which are shown once, are not lost by a press beside them or by Escape', async ({ page }) => {
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await setUp.getByLabel('Your password').fill(PASSWORD)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const key = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const { code } = authenticatorOf((key ?? '').replaceAll(' ', ''))
  await setUp.getByLabel('The code that the app shows now').fill(code(new Date()))
  await setUp.getByRole('button', { name: 'Set up authenticator' }).click()
  await expect(setUp.getByRole('listitem')).toHaveCount(10)
  await page.mouse.click(4, 4)
  for (const _ of [1, 2]) await page.keyboard.press('Escape')
  await expectShaken(page, 'dialog')
  await expect(page.locator('dialog[data-shaking]')).toHaveCount(0)
  await expect(setUp.getByRole('listitem')).toHaveCount(10)
  await setUp.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
})
