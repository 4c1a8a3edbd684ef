import type { CDPSession, Page } from '@playwright/test'
import { PASSWORD } from './people.ts'
import { expect, memberTest, test as visitorTest } from './test.ts'

/** A passkey is for a domain, never for an address of the network. */
export const ORIGIN = String(process.env.SOMITI_ORIGIN).replace('127.0.0.1', 'localhost')
const atDomain = { baseURL: ORIGIN }
/** Signed in as a member, and as nobody, where passkeys work. */
export const test = memberTest.extend(atDomain)
export const visitor = visitorTest.extend(atDomain)

export type Device = { session: CDPSession; id: string }

/** A device with a screen lock, which its owner opens at once. */
export async function withDevice(page: Page): Promise<Device> {
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
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

export const keysOf = async ({ session, id }: Device) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials
export const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

export async function addPasskey(page: Page, name: string) {
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByLabel('Name of the passkey (optional)').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(passkeys(page).filter({ hasText: name })).toHaveCount(1)
}

export async function signOut(page: Page) {
  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}
