import type { CDPSession, Page } from '@playwright/test'
import { database } from './support/database.ts'
import { newMember, PASSWORD, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest, test as visitorTest } from './support/test.ts'

/** A passkey is for a domain, never for an address of the network. */
const ORIGIN = String(process.env.SOMITI_ORIGIN).replace('127.0.0.1', 'localhost')
const atDomain = { baseURL: ORIGIN }
const test = memberTest.extend(atDomain)
const visitor = visitorTest.extend(atDomain)

type Device = { session: CDPSession; id: string }

/** A device with a screen lock, which its owner opens at once. */
async function withDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, id }
}

/** So that what a press does is seen: the browser's own offer would sign in first, since the device opens at once. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

const keysOf = async ({ session, id }: Device) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

async function addPasskey(page: Page, name: string) {
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByLabel('Name of the passkey (optional)').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(passkeys(page).filter({ hasText: name })).toHaveCount(1)
}

async function signOut(page: Page) {
  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

test('a member adds a passkey, renames it, signs in with it, and removes it', async ({ page, person }) => {
  test.setTimeout(120_000)
  await withoutAutofill(page)
  const device = await withDevice(page)
  await page.goto('/user/security')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expectAccessible(page)
  await addPasskey(page, 'My phone')
  expect(await keysOf(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Rename My phone' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await expectAccessible(page)
  await renaming.getByLabel('Name of the passkey').fill('Old phone')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page)).toContainText(['Old phone'])

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/user')
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(person.email)

  await page.goto('/user/security')
  await expect(passkeys(page)).toContainText(['Last used'])
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Old phone' })
  await expectAccessible(page)
  await removing.getByLabel('Your password').fill(PASSWORD)
  await removing.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys(page)).toHaveCount(0)
})

test('the browser offers a passkey where it fills the email in', async ({ page, person }) => {
  await withDevice(page)
  await addPasskey(page, 'My phone')
  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/user')
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(person.email)
})

test('a passkey that was removed signs nobody in, and the page says what to do', async ({ page, person, watch }) => {
  await withoutAutofill(page)
  await withDevice(page)
  await addPasskey(page, 'Lost phone')
  await database().query('delete from passkey where person_id = $1', [person.id])
  await signOut(page)
  watch.expectFailure('POST /api/passkeys/sign-in 401')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  const said = 'This passkey is not known here. Sign in with your password, or with another passkey.'
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('the keyboard alone adds a passkey and signs in with it', async ({ page }) => {
  await withoutAutofill(page)
  await withDevice(page)
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Add a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(passkeys(page)).toHaveCount(1)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user')
})

test('a second device is added by who confirms with the first', async ({ page, person, watch }) => {
  const first = await withDevice(page)
  await addPasskey(page, 'Laptop')
  await database().query(
    "update session set code_given_at = code_given_at - interval '6 minutes' where person_id = $1",
    [person.id],
  )
  watch.expectFailure('POST /api/passkeys/begin 403')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirming.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible(page)
  await confirming.getByRole('button', { name: 'Use a passkey' }).click()
  // The first device has one already, so the browser makes none there.
  await expect(page.getByRole('alert').filter({ hasText: 'This device has a passkey of yours already.' })).toBeVisible()
  await first.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first.id })
  await withDevice(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(passkeys(page)).toHaveCount(2)
})

async function enterPassword(page: Page, { email }: Pick<Person, 'email'>) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
}

visitor('a passkey is offered after a password, once, and not where it was declined', async ({ page }) => {
  const member = await newMember(database())
  await withoutAutofill(page)
  await withDevice(page)
  await enterPassword(page, member)
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not on this device' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toHaveCount(0)
  await signOut(page)
  await enterPassword(page, member)
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toHaveCount(0)
})

visitor('without a device that has one, the password still signs in', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const member = await newMember(database())
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
})
