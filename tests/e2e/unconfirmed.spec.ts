import { ask } from './support/calls.ts'
import { officeTest as test } from './support/own-office.ts'
import { PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

test('who signs in before the email is confirmed is told what to do, and has the link sent again', async ({
  page,
  office,
  watch,
}) => {
  const email = `sunil-${process.pid}-${Date.now()}@example.test`
  const who = { name: 'Sunil Thapa', mobile: '050 123 4567', address: 'Deira, Dubai', gender: 'male', how_heard: '' }
  await ask('', 'POST /api/join', { body: { ...who, email, password: PASSWORD }, origin: office.origin })
  await office.letter(email, 'Confirm your email')
  watch.expectFailure('POST /api/login 403')
  await page.goto(`${office.origin}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your email is not confirmed yet. Open the link that we sent to it, then sign in.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The link is on its way.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0)
})
