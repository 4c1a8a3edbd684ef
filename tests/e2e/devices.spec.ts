import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { beginSession } from '#server/http/session.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { expect, memberTest as test } from './support/test.ts'

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
  await expect(page.getByRole('status').filter({ hasText: 'That device is signed out.' })).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(ask(lost, 'GET /api/profile')).rejects.toThrow('401')
  for (const token of others) await ask(token, 'GET /api/profile')

  await page.getByRole('button', { name: 'Sign out all others' }).click()
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
